-- Keys under which people are present where not everybody is told who is there.

-- The same for a person on a topic as long as this installation lives, and for nobody who lacks the secret does it lead to the person, or
-- from one topic to another.
create function private.presence_key(topic text, person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select encode(sha256(s.secret || convert_to(topic || ' ' || person, 'UTF8')), 'hex') from private.presence_secret s
$$;
