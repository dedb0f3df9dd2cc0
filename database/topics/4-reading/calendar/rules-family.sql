-- A child has no calendar of its own: what it has stands in its parent's, with its name before it.

-- What siblings have together stands there once, with both names, and what a parent is in themselves stays theirs. The room of a live session
-- is the child's, so that a link leads to the child's page.
create function private.family_events(person uuid, since timestamptz, event uuid default null)
returns table (
  kind text, id uuid, starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, summary text, description text,
  path text, link_label text, created_at timestamptz, changed_at timestamptz, is_tentative boolean, has_agreed boolean
)
language sql stable security definer set search_path = '' as $$
  with own as materialized (
    select e.* from private.calendar_events(person, since, event) as e
  ), of_children as (
    select distinct on (e.id) e.*, c.child_id,
      string_agg(p.first_name, ', ') over (partition by e.id order by p.first_name, p.id
        rows between unbounded preceding and unbounded following) as names
    from private.children c
    join private.profiles p on p.id = c.child_id
    cross join lateral private.calendar_events(c.child_id, since, event) as e
    where c.parent_id = person
    order by e.id, p.first_name, p.id
  )
  select o.* from own o
  union all
  select e.kind, e.id, e.starts_at, e.ends_at, e.is_cancelled, e.names || ': ' || e.summary, e.description,
    case e.kind when 'live-session' then '/family/' || e.child_id else e.path end,
    case e.kind when 'live-session' then private.calendar_phrase(parent.preferred_language, 'details') else e.link_label end,
    e.created_at, e.changed_at, e.is_tentative, e.has_agreed
  from of_children e join private.profiles parent on parent.id = person
  where not exists (select from own o where o.id = e.id)
$$;
