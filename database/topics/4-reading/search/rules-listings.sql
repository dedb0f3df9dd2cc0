-- How listings are written and counted. See the README of this topic.

-- Of the terms of a row those by which lists are filtered and counted: subjects, languages, audiences.
create function private.tags_of(terms text[]) returns text[]
language sql immutable set search_path = '' as $$
  select array(select term from unnest(terms) as term where term ~ '^[sla]:')
$$;

-- Several at once, so that a change of many is one change. `kind` is teacher, course or partner.
create function private.list_again(kind text, ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if ids is null then
    return;
  end if;
  execute format(
    'with fresh as materialized (select f.id, f.terms, f.order_key from private.%2$I f where f.id = any ($1)),
     gone as (delete from private.%1$I l where l.id = any ($1) and not exists (select from fresh f where f.id = l.id)),
     listed as (
       insert into private.%1$I as l (id, terms, order_key, tags)
       select f.id, f.terms, f.order_key, private.tags_of(f.terms) from fresh f order by f.id
       on conflict (id) do update set terms = excluded.terms, order_key = excluded.order_key, tags = excluded.tags
       where (l.terms, l.order_key) is distinct from (excluded.terms, excluded.order_key)
       returning l.terms
     )
     -- In one order everywhere, so that two who bring the same words wait for each other in turn.
     insert into private.search_words (word)
     select distinct substr(term, 3) from listed, unnest(listed.terms) as term where term like ''w:%%'' order by 1
     on conflict do nothing',
    kind || '_listing', kind || 's_to_list')
  using ids;
end
$$;

-- Everything anew, some thousands at a time, since what one change carries along is held in memory.
create function private.list_everything() returns void
language plpgsql security definer set search_path = '' as $$
declare
  kind text;
begin
  -- Emptied first: what the counts say follows from what is listed.
  delete from private.teacher_listing;
  delete from private.course_listing;
  delete from private.partner_listing;
  delete from private.listing_counts;
  delete from private.search_words;
  foreach kind in array array['teacher', 'course', 'partner'] loop
    execute format(
      'select private.list_again(%L, array_agg(each.id))
       from (select f.id, row_number() over (order by f.id) / 5000 as portion from private.%I f) as each group by each.portion',
      kind, kind || 's_to_list');
  end loop;
end
$$;

create function private.listings_follow_people() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  teachers uuid[];
  partners uuid[];
  with_courses uuid[];
  -- Nobody is found, or stands before others, by these.
  not_searched constant text[] := array[
    'email', 'search_text', 'preferred_language', 'trial_lessons_used', 'max_trial_lessons', 'approved_at', 'approved_by',
    'hourly_rate', 'time_zone', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    select array_agg(n.id) filter (where n.role = 'teacher'), array_agg(n.id) filter (where n.is_listed_as_partner)
    into teachers, partners from changed n;
  else
    select array_agg(n.id) filter (where 'teacher' in (n.role, o.role)),
      array_agg(n.id) filter (where n.is_listed_as_partner or o.is_listed_as_partner),
      array_agg(n.id) filter (where 'teacher' in (n.role, o.role)
        and (o.role, o.approval_status, o.is_approved_for_children, o.gender, o.audiences, o.title, o.first_name, o.last_name)
          is distinct from
          (n.role, n.approval_status, n.is_approved_for_children, n.gender, n.audiences, n.title, n.first_name, n.last_name))
    into teachers, partners, with_courses
    from changed n join before o on o.id = n.id
    where to_jsonb(o) - not_searched <> to_jsonb(n) - not_searched;
  end if;
  perform private.list_again('teacher', teachers);
  perform private.list_again('partner', partners);
  perform private.list_again('course', array_agg(c.id)) from public.courses c where c.teacher_id = any (with_courses);
  return null;
end
$$;

create trigger listings_follow_new_people
  after insert on private.profiles referencing new table as changed
  for each statement execute function private.listings_follow_people();

create trigger listings_follow_people
  after update on private.profiles referencing new table as changed old table as before
  for each statement execute function private.listings_follow_people();

-- What a row counts for: a teacher for each of their subjects, languages and audiences, a partner for one; for everyone, and for men
-- or women where these are shown it.
create function private.counted_terms(listing text, terms text[]) returns table (viewer text, kind text, value text)
language sql immutable set search_path = '' as $$
  select viewers.viewer, counted.kind, counted.value
  from (
    select case left(term, 1) when 's' then 'subject' when 'l' then 'language' else 'audience' end as kind, substr(term, 3) as value
    from unnest(private.tags_of(terms)) as term where listing = 'teacher_listing'
    union all select 'partner', '' where listing = 'partner_listing'
  ) as counted,
  (
    select 'anyone' as viewer
    union all select substr(term, 3) from unnest(terms) as term where term in ('v:male', 'v:female', 'g:male', 'g:female')
  ) as viewers
$$;

-- The listings have one shape, so that the row of one serves for all.
create function private.count_listed(listing text, came private.teacher_listing[], went private.teacher_listing[]) returns void
language sql security definer set search_path = '' as $$
  insert into private.listing_counts as c (viewer, kind, value, label, listed)
  select changed.viewer, changed.kind, changed.value, coalesce(spelt.tag, changed.value), changed.by
  from (
    select each.viewer, each.kind, each.value, max(each.id::text)::uuid as id, sum(each.by)::integer as by
    from (
      select t.*, l.id, 1 as by from unnest(came) as l, private.counted_terms(listing, l.terms) as t
      union all
      select t.*, l.id, -1 from unnest(went) as l, private.counted_terms(listing, l.terms) as t
    ) as each
    group by 1, 2, 3 having sum(each.by) <> 0
  ) as changed
  -- Values are compared in small letters and shown as the first teacher spelt them.
  left join lateral (
    select tag from private.profiles p, unnest(p.subjects || p.languages || p.audiences) as tag
    where p.id = changed.id and lower(tag) = changed.value limit 1
  ) as spelt on true
  -- In one order everywhere, so that two changes at the same instant wait for each other in turn.
  order by 1, 2, 3
  on conflict (viewer, kind, value) do update set listed = c.listed + excluded.listed
$$;

create function private.counts_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  came_rows private.teacher_listing[];
  went_rows private.teacher_listing[];
begin
  if tg_op <> 'DELETE' then
    came_rows := (select array_agg(row(c.id, c.terms, c.order_key, c.tags)::private.teacher_listing) from came c);
  end if;
  if tg_op <> 'INSERT' then
    went_rows := (select array_agg(row(w.id, w.terms, w.order_key, w.tags)::private.teacher_listing) from went w);
  end if;
  perform private.count_listed(tg_table_name, came_rows, went_rows);
  return null;
end
$$;

do $$
declare
  listing text;
begin
  foreach listing in array array['teacher_listing', 'partner_listing'] loop
    execute format('create trigger counts_follow_new after insert on private.%I referencing new table as came
      for each statement execute function private.counts_follow()', listing);
    execute format('create trigger counts_follow_change after update on private.%I referencing new table as came old table as went
      for each statement execute function private.counts_follow()', listing);
    execute format('create trigger counts_follow_end after delete on private.%I referencing old table as went
      for each statement execute function private.counts_follow()', listing);
  end loop;
end
$$;
