-- Finding study partners.

-- Students who want to be found, newest first: for whoever has said their gender those of the same, never oneself, nor whoever is blocked
-- by one of the two. Visitors, teachers, and whoever has not said, see what is open to everyone: first name and initial, subjects, languages, level, availability. This looks past
-- row-level security, which would keep the indexes from being used.
create function public.study_partners(
  question text default '', levels text[] default '{}', subjects text[] default '{}', cursor text default null,
  page_size integer default 12
) returns table (
  id uuid, first_name text, last_name text, avatar_url text, location text, bio text, subjects_studied text[],
  languages_spoken text[], learning_level text, study_availability text, study_goals text, time_zone text,
  may_ask boolean, request_id uuid, request_status text, is_asked_by_me boolean, next_cursor text
)
language sql stable security definer set search_path = '' as $$
  select p.id, p.first_name,
    case when v.sees_all then p.last_name else left(p.last_name, 1) end,
    case when v.sees_all then p.avatar_url end,
    case when v.sees_all then p.location end,
    case when v.sees_all then p.bio end,
    p.subjects, p.languages, p.learning_level, p.study_availability,
    case when v.sees_all then p.study_goals end,
    case when v.sees_all then p.time_zone end,
    r.id is null and private.may_ask_partner(v.id, p.id),
    r.id, r.status, r.from_id = v.id, f.next_cursor
  -- A child looks for nobody.
  from (
    select auth.uid() as id, private.viewer_gender() as gender, private.my_gender_as_partner() is not null as sees_all
    where not private.caller_is_child()
  ) as v
  cross join lateral private.search_listing(
    'partner', question, array[case when v.sees_all then 'w' else 'o' end],
    private.groups_of(jsonb_build_object('g', array[v.gender], 'd', levels, 's', subjects)), 2,
    array(select v.id where v.id is not null union all select private.my_blocked()), cursor, page_size) as f
  join private.profiles p on p.id = f.id
  left join public.study_partner_requests r
    on least(r.from_id, r.to_id) = least(v.id, p.id) and greatest(r.from_id, r.to_id) = greatest(v.id, p.id)
    and r.status in ('sent', 'accepted') and v.id is not null
  order by f.number
$$;

comment on function public.study_partners is
  'Students who want to be found as study partners, as far as the caller may see them. Give the last row''s next_cursor as cursor to go on.';

-- How many study_partners would show without any filter.
create function public.study_partner_count() returns integer
language sql stable security definer set search_path = '' as $$
  select case when private.caller_is_child() then 0 else
    coalesce((
      select c.listed from private.listing_counts c
      where c.viewer = coalesce(v.gender, 'anyone') and c.kind = 'partner' and c.value = ''), 0)
    - (
      -- By their ids, so that not everybody who is listed is looked at.
      select count(*) from private.partner_listing l
      where l.id = any (array(select v.id union all select private.my_blocked())) and (v.gender is null or l.terms @> array['g:' || v.gender])
    )
  end::integer
  from (select auth.uid() as id, private.viewer_gender() as gender) as v
$$;

grant execute on function
  public.study_partners(text, text[], text[], text, integer), public.study_partner_count()
to anon, authenticated;
