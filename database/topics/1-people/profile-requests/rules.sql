-- What waits for an admin before it stands in a profile. See the README of this topic.

create function private.audience_of_profile_requests(changed public.profile_requests) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.person_id] || private.admin_ids()
$$;

-- The columns of this profile that an admin decides about.
create function private.reviewed_columns(person private.profiles) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when person.role = 'teacher' and person.approval_status in ('approved', 'suspended')
      then array['first_name', 'last_name', 'gender', 'title', 'audiences']
    when person.gender is not null then array['gender']
    else '{}'
  end
$$;

-- Audiences in another order are the same.
create function private.is_same_value(one jsonb, other jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(one) = 'array' and jsonb_typeof(other) = 'array' then one @> other and other @> one
    else coalesce(one, 'null') = coalesce(other, 'null')
  end
$$;

-- Of what a person saves about themselves, this is kept as a request, and the row stays as it was. Whoever changes somebody else's profile
-- (an admin's function, an operator) has decided already. Its name lets it come after `normalize_profile`.
create function private.review_profile_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stands constant jsonb := to_jsonb(old);
  said constant jsonb := to_jsonb(new);
  changed constant text[] := array(
    select name from unnest(private.reviewed_columns(old)) as name where not private.is_same_value(said -> name, stands -> name));
  waiting public.profile_requests;
  wanted jsonb;
begin
  if changed = '{}' then
    return new;
  end if;
  select r.* into waiting from public.profile_requests r where r.person_id = old.id and r.status = 'waiting' for update;
  wanted := coalesce(waiting.new_values, '{}') || (select jsonb_object_agg(name, said -> name) from unnest(changed) as name);
  if wanted is distinct from waiting.new_values then
    delete from public.profile_requests r where r.id = waiting.id;
    insert into public.profile_requests (person_id, old_values, new_values)
    values (old.id, (select jsonb_object_agg(name, stands -> name) from jsonb_object_keys(wanted) as name), wanted);
  end if;
  new := jsonb_populate_record(new, (select jsonb_object_agg(name, stands -> name) from unnest(changed) as name));
  new.search_text := private.person_search_text(concat_ws(' ', new.first_name, new.last_name, new.email));
  return new;
end
$$;

create trigger review_profile_change
  before update on private.profiles
  for each row when (old.id = auth.uid() and auth.role() in ('anon', 'authenticated'))
  execute function private.review_profile_change();
