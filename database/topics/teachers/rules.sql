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

create function private.list_teacher(teacher private.profiles) returns void
language plpgsql security definer set search_path = '' as $$
declare
  terms_now text[];
begin
  if teacher.role <> 'teacher' or teacher.approval_status is distinct from 'approved' then
    delete from private.teacher_listing l where l.teacher_id = teacher.id;
    return;
  end if;
  terms_now := private.teacher_terms(teacher);
  perform private.remember_words(array(select substr(term, 3) from unnest(terms_now) as term where term like 'w:%'));
  insert into private.teacher_listing as l (teacher_id, terms, standing)
  values (teacher.id, terms_now, private.teacher_standing(teacher))
  on conflict (teacher_id) do update set terms = excluded.terms, standing = excluded.standing
  where (l.terms, l.standing) is distinct from (excluded.terms, excluded.standing);
end
$$;

create function private.teacher_listing_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_teacher(new);
  return null;
end
$$;

create trigger teacher_listing_follows_new
  after insert on private.profiles
  for each row when (new.role = 'teacher' and new.approval_status = 'approved')
  execute function private.teacher_listing_follows();

create trigger teacher_listing_follows_change
  after update on private.profiles
  for each row when (
    (new.role = 'teacher' or old.role = 'teacher')
    and (old.role, old.approval_status, old.gender, old.audiences, old.subjects, old.languages, old.first_name, old.last_name,
         old.title, old.bio, old.location, old.experience, old.education, old.availability_status, old.avatar_url)
      is distinct from
        (new.role, new.approval_status, new.gender, new.audiences, new.subjects, new.languages, new.first_name, new.last_name,
         new.title, new.bio, new.location, new.experience, new.education, new.availability_status, new.avatar_url))
  execute function private.teacher_listing_follows();

create function private.standing_follows_review() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.teacher_listing l set standing = private.teacher_standing(p)
  from private.profiles p
  where p.id = l.teacher_id and l.teacher_id = coalesce(new.teacher_id, old.teacher_id)
    and l.standing <> private.teacher_standing(p);
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

create function private.teacher_counts_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- In one order everywhere, so that two changes at the same instant wait for each other in turn.
  insert into private.teacher_counts as c (viewer, kind, value, label, teachers)
  select changed.viewer, changed.kind, changed.value, coalesce(label.tag, changed.value), changed.by
  from (
    select each.viewer, each.kind, each.value, sum(each.by)::integer as by from (
      select t.*, 1 as by from private.counted_terms(case when tg_op <> 'DELETE' then new.terms else '{}' end) as t
      union all
      select t.*, -1 from private.counted_terms(case when tg_op <> 'INSERT' then old.terms else '{}' end) as t
    ) as each
    group by 1, 2, 3 having sum(each.by) <> 0
  ) as changed
  left join lateral (
    select tag from private.profiles p, unnest(p.subjects || p.languages || p.audiences) as tag
    where p.id = coalesce(new.teacher_id, old.teacher_id) and lower(tag) = changed.value limit 1
  ) as label on true
  order by 1, 2, 3
  on conflict (viewer, kind, value) do update set teachers = c.teachers + excluded.teachers;
  return null;
end
$$;

create trigger teacher_counts_follow
  after insert or delete or update of terms on private.teacher_listing
  for each row execute function private.teacher_counts_follow();
