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
  name_words constant text[] := private.words_of(concat_ws(' ', teacher.title, teacher.first_name, teacher.last_name));
  subject_words constant text[] := private.words_of((
    select string_agg(subject || ' ' || private.other_names(subject), ' ') from unnest(teacher.subjects) as subject));
  other_words constant text[] := private.words_of(concat_ws(' ', teacher.bio, teacher.location, teacher.experience, teacher.education, (
    select string_agg(tag || ' ' || private.other_names(tag), ' ') from unnest(teacher.languages || teacher.audiences) as tag)));
begin
  return array(
    select 'v:' || viewer from unnest(array['male', 'female']) as viewer
    where private.is_shown_to(viewer, teacher.gender, teacher.audiences)
    union select unnest(private.keyed('s', teacher.subjects))
    union select unnest(private.keyed('l', teacher.languages))
    union select unnest(private.keyed('a', teacher.audiences))
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

-- How many teachers each value has, for each kind of viewer.
create function private.counted_terms(terms text[]) returns table (viewer text, kind text, value text)
language sql immutable set search_path = '' as $$
  select viewer,
    case left(term, 1) when 's' then 'subject' when 'l' then 'language' else 'audience' end,
    substr(term, 3)
  from unnest(terms) as term,
    (select 'anyone' as viewer union all select substr(term, 3) from unnest(terms) as term where term like 'v:%') as viewers
  where term ~ '^[sla]:'
$$;

create function private.count_teachers(came private.teacher_listing[], went private.teacher_listing[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.teacher_counts as c (viewer, kind, value, label, teachers)
  select changed.viewer, changed.kind, changed.value, coalesce(spelt.tag, changed.value), changed.by
  from (
    select each.viewer, each.kind, each.value, max(each.id::text)::uuid as teacher_id, sum(each.by)::integer as by
    from (
      select t.*, l.id, 1 as by from unnest(came) as l, private.counted_terms(l.terms) as t
      union all
      select t.*, l.id, -1 from unnest(went) as l, private.counted_terms(l.terms) as t
    ) as each
    group by 1, 2, 3 having sum(each.by) <> 0
  ) as changed
  -- Values are compared in small letters and shown as the first teacher spelt them.
  left join lateral (
    select tag from private.profiles p, unnest(p.subjects || p.languages || p.audiences) as tag
    where p.id = changed.teacher_id and lower(tag) = changed.value limit 1
  ) as spelt on true
  -- In one order everywhere, so that two changes at the same instant wait for each other in turn.
  order by 1, 2, 3
  on conflict (viewer, kind, value) do update set teachers = c.teachers + excluded.teachers
$$;

create function private.teacher_counts_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_op
    when 'INSERT' then perform private.count_teachers((select array_agg(row(c.*)::private.teacher_listing) from came c), null);
    when 'UPDATE' then perform private.count_teachers((select array_agg(row(c.*)::private.teacher_listing) from came c), (select array_agg(row(w.*)::private.teacher_listing) from went w));
    when 'DELETE' then perform private.count_teachers(null, (select array_agg(row(w.*)::private.teacher_listing) from went w));
  end case;
  return null;
end
$$;

create trigger teacher_counts_follow_new
  after insert on private.teacher_listing referencing new table as came
  for each statement execute function private.teacher_counts_follow();

create trigger teacher_counts_follow_change
  after update on private.teacher_listing referencing new table as came old table as went
  for each statement execute function private.teacher_counts_follow();

create trigger teacher_counts_follow_end
  after delete on private.teacher_listing referencing old table as went
  for each statement execute function private.teacher_counts_follow();
