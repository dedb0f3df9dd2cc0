-- The listing of teachers: one row each, kept true by the changes themselves.

create function private.teacher_standing(teacher private.profiles) returns integer
language sql stable security definer set search_path = '' as $$
  -- As if three people had given four stars before the first review came in.
  select (20 * (coalesce(sum(r.rating), 0) + 12.0) / (count(r.rating) + 3))::integer
    + case teacher.availability_status when 'available' then 10 when 'busy' then 5 else 0 end
    + case when teacher.bio <> '' then 5 else 0 end
    + case when teacher.avatar_url <> '' then 5 else 0 end
  from public.reviews r where r.teacher_id = teacher.id
$$;

create function private.teacher_terms(teacher private.profiles) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  name_words constant text[] := private.found_words(concat_ws(' ', teacher.title, teacher.first_name, teacher.last_name));
  subject_words constant text[] := private.found_words((
    select string_agg(subject || ' ' || private.other_names(subject), ' ') from unnest(teacher.subjects) as subject));
  other_words constant text[] := private.found_words(concat_ws(' ', teacher.bio, teacher.location, teacher.experience, teacher.education, (
    select string_agg(tag || ' ' || private.other_names(tag), ' ') from unnest(teacher.languages || teacher.audiences) as tag)));
begin
  return array(
    select 'v:' || viewer from unnest(array['male', 'female']) as viewer
    where private.is_shown_to(viewer, teacher.gender, teacher.audiences)
    union select unnest(private.prefixed('s', teacher.subjects))
    union select unnest(private.prefixed('l', teacher.languages))
    union select unnest(private.prefixed('a', teacher.audiences))
    -- Of children with whom they may learn.
    union select 'k:any' where teacher.is_approved_for_children
    -- Each word under the narrowest and all wider heads: name, name or subject, anything.
    union select 'n:' || word from unnest(name_words) as word
    union select 'm:' || word from unnest(name_words || subject_words) as word
    union select 'w:' || word from unnest(name_words || subject_words || other_words) as word
  );
end
$$;

create view private.teachers_to_list with (security_invoker = true) as
  select p.id, private.teacher_terms(p) as terms, private.teacher_standing(p)::bigint as order_key
  from private.profiles p
  where p.role = 'teacher' and p.approval_status = 'approved';

create function private.standing_follows_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.teacher_listing l set order_key = private.teacher_standing(p)
  from private.profiles p
  where p.id = l.id and l.id = coalesce(new.teacher_id, old.teacher_id) and l.order_key <> private.teacher_standing(p);
  return null;
end
$$;

create trigger standing_follows_review
  after insert or delete or update of rating on public.reviews
  for each row execute function private.standing_follows_review();
