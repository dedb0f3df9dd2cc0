-- The listing of courses: one row for each that anyone may find, kept true by the changes themselves.

create function private.course_terms(course public.courses, teacher private.profiles) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  all_words constant text[] := private.found_words(concat_ws(' ',
    course.title, course.subject, private.other_names(course.subject), course.description, course.language,
    private.other_names(course.language), teacher.title, teacher.first_name, teacher.last_name));
  head_words constant text[] := private.found_words(concat_ws(' ',
    course.title, course.subject, private.other_names(course.subject), teacher.first_name, teacher.last_name));
begin
  return array(
    select 'v:' || viewer from unnest(array['male', 'female']) as viewer
    where private.is_course_for(viewer, course.audience, teacher.gender, teacher.audiences)
    union select unnest(private.prefixed('s', array[course.subject]))
    union select unnest(private.prefixed('a', array[course.audience]))
    union select unnest(private.prefixed('l', array[course.language]))
    union select unnest(private.prefixed('g', private.age_groups(course.age_range)))
    -- Each age at which a child may sit in it without anybody having to say that it is meant so.
    union select 'k:' || age from generate_series(0, 17) as age
      where teacher.is_approved_for_children and age <@ private.course_ages(course)
    union select 'n:' || word from unnest(private.found_words(course.title)) as word
    union select 'm:' || word from unnest(head_words) as word
    union select 'w:' || word from unnest(all_words) as word
  );
end
$$;

-- The age groups of the children's page in which a course is found. A course without a range counts as 5 to 12.
create function private.age_groups(age_range text) returns text[]
language sql immutable set search_path = '' as $$
  select case coalesce(age_range, '5-12')
    when '5-12' then array['3-6', '7-12']
    when '6-12' then array['3-6', '7-12']
    when '13-17' then array['13-17']
    else '{}'::text[]
  end
$$;

create view private.courses_to_list with (security_invoker = true) as
  select c.id, private.course_terms(c, p) as terms, (extract(epoch from c.created_at) * 1000000)::bigint as order_key
  from public.courses c join private.profiles p on p.id = c.teacher_id
  where c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
    and (c.audience <> 'children' or p.is_approved_for_children);

create function private.course_listing_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_again('course', array_agg(c.id)) from changed c;
  return null;
end
$$;

create trigger course_listing_follows_new
  after insert on public.courses referencing new table as changed
  for each statement execute function private.course_listing_follows();

create trigger course_listing_follows_change
  after update on public.courses referencing new table as changed
  for each statement execute function private.course_listing_follows();

-- The courses among which a rare language or audience is found, with those that the caller sees for other reasons; null where so many fit
-- that walking along a list finds them as soon.
create function private.courses_to_look_at(languages text[], audiences text[]) returns uuid[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  groups constant text[] := private.groups_of(jsonb_build_object('l', languages, 'a', audiences));
  ids uuid[];
begin
  if not private.is_admin()
    and (select private.expected_share(groups, common.terms, common.shares) from private.common_terms('course_listing') as common) < 0.01
  then
    execute format(
      'select array(
         select l.id from private.course_listing l where %s
         union select private.my_courses() union select private.my_taught_courses())', private.has_each(groups))
    into ids;
  end if;
  return ids;
end
$$;
