-- What a parent does for their children.

-- Adds a child and the parent's agreement to what is kept of it. Whoever sends the same id once more gets the same child.
create function public.add_child(child_id uuid, first_name text, birth_month date, gender text, level text, languages text[],
  short_name text, consent_version text)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  parent private.profiles;
begin
  -- Two at the same instant are counted one after the other.
  select p.* into parent from private.profiles p where p.id = me for no key update;
  if private.is_parent_of(me, child_id) then
    return child_id;
  end if;
  perform private.require_consent_version(consent_version);
  perform private.require_childs_age(birth_month);
  if (select count(*) from private.children c where c.parent_id = me) >= 12 then
    perform private.refuse('too_many_children', 'A family has at most 12 children here. Please write to us.', 409);
  end if;
  perform private.count_against_quota('too_many_children', 'These were many children for one day. Please try again tomorrow.',
    'children', 1);
  insert into auth.users (id, aud, role, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (child_id, 'authenticated', 'authenticated', '{"provider": "child", "providers": ["child"]}', jsonb_build_object(
    'first_name', first_name, 'gender', gender, 'preferred_language', parent.preferred_language, 'time_zone', parent.time_zone),
    now(), now());
  update private.profiles p set is_child = true, learning_level = level, languages = coalesce(add_child.languages, '{}')
  where p.id = child_id;
  insert into private.children (child_id, parent_id, birth_month, short_name)
  values (child_id, me, date_trunc('month', birth_month)::date, nullif(btrim(short_name), ''));
  insert into private.consents (parent_id, child_id, kind, version) values (me, child_id, 'child', consent_version);
  return child_id;
end
$$;

grant execute on function public.add_child(uuid, text, date, text, text, text[], text, text) to authenticated;
