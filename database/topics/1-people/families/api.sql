-- What a parent does for their children.

-- Adds a child and the parent's agreement to what is kept of it. Whoever sends the same id once more gets the same child.
create function public.add_child(child_id uuid, first_name text, birth_month date, gender text, level text, languages text[],
  short_name text, consent_version text)
returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_personally();
  parent private.profiles;
begin
  perform private.short_list(languages);
  -- Two at the same instant are counted one after the other.
  select p.* into parent from private.profiles p where p.id = me for no key update;
  if private.is_parent_of(me, child_id) then
    return child_id;
  end if;
  perform private.require_consent_version(consent_version);
  perform private.check_child(me, child_id, first_name, birth_month, gender, short_name);
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

-- Writes what the parent says of a child anew, all of it.
create function public.change_child(child_id uuid, first_name text, birth_month date, gender text, level text, languages text[],
  short_name text)
returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_personally();
begin
  perform private.short_list(languages);
  perform private.require_own_child(child_id);
  -- Two at the same instant do not give the same short name to two children.
  perform from private.profiles p where p.id = me for no key update;
  perform private.check_child(me, child_id, first_name, birth_month, gender, short_name);
  update private.profiles p
  set first_name = change_child.first_name, gender = change_child.gender, learning_level = level,
    languages = coalesce(change_child.languages, '{}')
  where p.id = child_id;
  update private.children c
  set birth_month = date_trunc('month', change_child.birth_month)::date, short_name = nullif(btrim(change_child.short_name), '')
  where c.child_id = child_id;
end
$$;

-- The caller's children, the eldest first, with everything that is kept of them beside their lessons.
create function public.my_family()
returns table (
  child_id uuid, first_name text, birth_month date, age integer, gender text, level text, languages text[], short_name text,
  may_sign_in boolean, secret_kind text, locked_until timestamptz, is_signed_in boolean,
  consent_version text, consented_at timestamptz, needs_consent boolean, one_to_one jsonb, created_at timestamptz
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in_personally();
begin
  return query
  select c.child_id, p.first_name, c.birth_month, private.age_of(c.child_id, now()), p.gender, p.learning_level, p.languages, c.short_name,
    c.may_sign_in, c.secret_kind, case when c.locked_until > now() then c.locked_until end,
    exists (select from auth.sessions s where s.user_id = c.child_id and (s.not_after is null or s.not_after > now())),
    latest.version, latest.given_at, not private.has_consent(c.child_id),
    coalesce((
      select jsonb_agg(jsonb_build_object('teacher_id', a.teacher_id, 'teacher_name', private.name_of(a.teacher_id),
        'version', a.version, 'given_at', a.given_at) order by a.given_at, a.id)
      from private.consents a
      where a.child_id = c.child_id and a.kind = 'one_to_one' and a.withdrawn_at is null and a.teacher_id is not null), '[]'),
    c.created_at
  from private.children c
  join private.profiles p on p.id = c.child_id
  left join lateral (
    select a.version, a.given_at from private.consents a
    where a.child_id = c.child_id and a.kind = 'child' and a.withdrawn_at is null order by a.given_at desc limit 1
  ) as latest on true
  where c.parent_id = me
  order by c.birth_month, c.created_at, c.child_id;
end
$$;

-- The parent's agreement to a text that has changed since the child was added.
create function public.agree_for_child(child_id uuid, consent_version text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_personally();
begin
  perform private.require_own_child(child_id);
  perform private.require_consent_version(consent_version);
  insert into private.consents (parent_id, child_id, kind, version) values (me, child_id, 'child', consent_version)
  on conflict do nothing;
end
$$;

-- Lessons of this child with this teacher in which nobody else is there.
create function public.agree_to_one_to_one(child_id uuid, teacher_id uuid, consent_version text) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in_personally();
begin
  perform private.require_own_child(child_id);
  perform private.require_consent_version(consent_version);
  -- An admin decides about the teacher before this or after.
  perform from private.profiles p where p.id = teacher_id for share;
  if not private.is_approved_teacher(teacher_id) then
    perform private.refuse('teacher_not_found', 'There is no such teacher.', 404);
  end if;
  if not private.may_teach_children(teacher_id) then
    perform private.refuse('not_approved_for_children', 'This teacher is not approved for teaching children.', 403);
  end if;
  insert into private.consents (parent_id, child_id, teacher_id, kind, version)
  values (me, child_id, teacher_id, 'one_to_one', consent_version)
  on conflict do nothing;
end
$$;

-- Taken back at once; that it was given stays on record. Pressed twice, the second changes nothing.
create function public.end_one_to_one(child_id uuid, teacher_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
begin
  perform private.require_own_child(child_id);
  update private.consents c set withdrawn_at = now()
  where c.child_id = child_id and c.teacher_id = teacher_id and c.kind = 'one_to_one' and c.withdrawn_at is null;
end
$$;

grant execute on function
  public.change_child(uuid, text, date, text, text, text[], text), public.my_family(), public.agree_for_child(uuid, text),
  public.agree_to_one_to_one(uuid, uuid, text), public.end_one_to_one(uuid, uuid)
to authenticated;
