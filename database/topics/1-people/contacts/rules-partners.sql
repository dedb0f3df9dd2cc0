-- Who may learn with whom.

create function private.may_ask_partner(asking uuid, asked uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profiles a join private.profiles b on a.gender = b.gender
    where a.id = asking and b.id = asked and a.id <> b.id and a.gender in ('male', 'female')
      and a.role = 'student' and b.role = 'student'
      -- Who has learned with somebody knows them already.
      and (b.is_listed_as_partner or private.were_paired(asking, asked))
  )
$$;
