-- Which students may learn together.

create function private.are_study_partners(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.study_partner_requests r
    where least(r.from_id, r.to_id) = least(one, other) and greatest(r.from_id, r.to_id) = greatest(one, other)
      and r.status = 'accepted'
  ) and private.may_learn_together(one, other)
$$;

-- Whether a request may be sent, also to whoever has one already: that is a duplicate, and the table itself says so.
create function private.may_ask_partner(asking uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profiles a join private.profiles b on a.gender = b.gender
    where a.id = asking and b.id = asked and a.gender in ('male', 'female')
  ) and (private.may_contact('ask', asking, asked) or private.standing_between(asking, asked) in ('asked', 'asked by', 'partners'))
$$;
