-- How profiles are made, and what is kept in them.

-- The columns of a profile, once: grants, the view and the copy of one's data are made of this list. Who reads a column: everyone who
-- sees the profile, its owner (and admins), or admins; and whether the owner changes it. In the order of the view.
create function private.profile_columns() returns table (name text, read_by text, is_changeable boolean)
language sql immutable set search_path = '' as $$
  values
    ('id', 'everyone', false),
    ('email', 'owner', false),
    ('first_name', 'everyone', true),
    ('last_name', 'everyone', true),
    ('role', 'everyone', false),
    ('is_child', 'everyone', false),
    ('gender', 'everyone', true),
    ('preferred_language', 'everyone', true),
    ('trial_lessons_used', 'owner', false),
    ('max_trial_lessons', 'owner', false),
    ('approval_status', 'everyone', false),
    ('approved_at', 'owner', false),
    ('approved_by', 'admins', false),
    ('is_approved_for_children', 'everyone', false),
    ('availability_status', 'everyone', true),
    ('bio', 'everyone', true),
    ('location', 'everyone', true),
    ('experience', 'everyone', true),
    ('title', 'everyone', true),
    ('education', 'everyone', true),
    ('avatar_url', 'everyone', true),
    ('subjects', 'everyone', true),
    ('languages', 'everyone', true),
    ('audiences', 'everyone', true),
    ('hourly_rate', 'everyone', true),
    ('learning_level', 'everyone', true),
    ('study_goals', 'everyone', true),
    ('study_availability', 'everyone', true),
    ('is_listed_as_partner', 'everyone', true),
    ('time_zone', 'everyone', true),
    ('created_at', 'everyone', false),
    ('updated_at', 'everyone', false)
$$;

-- The language with this code, if it is one of the product's; null otherwise.
create function private.known_language(code text) returns private.language
language plpgsql immutable set search_path = '' as $$
begin
  -- Converted here, because what is returned otherwise is converted only behind the handler.
  return code::private.language;
exception when check_violation then
  return null;
end
$$;

-- One place decides what a new profile looks like, whether the account's trigger or a browser asks for it.
create function private.make_profile(person uuid, address text, data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted_role text := case when data ->> 'role' = 'teacher' then 'teacher' else 'student' end;
begin
  insert into private.profiles (id, email, first_name, last_name, role, gender, preferred_language, approval_status, availability_status, avatar_url, time_zone)
  values (
    person,
    address,
    left(btrim(coalesce(data ->> 'first_name', data ->> 'given_name', split_part(data ->> 'full_name', ' ', 1), '')), 100),
    left(btrim(coalesce(data ->> 'last_name', data ->> 'family_name', substring(data ->> 'full_name' from ' (.*)$'), '')), 100),
    wanted_role,
    case when data ->> 'gender' in ('male', 'female') then data ->> 'gender' end,
    coalesce(private.known_language(data ->> 'preferred_language'), 'en'),
    case when wanted_role = 'teacher' then 'pending' end,
    case when wanted_role = 'teacher' then 'available' end,
    private.provider_picture(person),
    case when private.is_time_zone(data ->> 'time_zone') then data ->> 'time_zone' else 'UTC' end
  );
end
$$;

create function private.profile_follows_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.make_profile(new.id, new.email, coalesce(new.raw_user_meta_data, '{}'));
  elsif new.email is distinct from old.email then
    update private.profiles set email = new.email, updated_at = now() where id = new.id;
  end if;
  return new;
end
$$;

create trigger lomdim_profile_follows_account
  after insert or update of email on auth.users
  for each row execute function private.profile_follows_account();

-- Mail about the account is written from the account's own data, so the language that a person chooses goes there too.
create function private.account_follows_language() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('preferred_language', new.preferred_language)
  where id = new.id;
  return null;
end
$$;

create trigger account_follows_language
  after update of preferred_language on private.profiles
  for each row when (new.preferred_language <> old.preferred_language)
  execute function private.account_follows_language();

-- The picture that a sign-in provider gave. What the account's own metadata says, its owner has written.
create function private.picture_in(identity auth.identities) returns text
language sql immutable set search_path = '' as $$
  select picture from (
    select coalesce(identity.identity_data ->> 'avatar_url', identity.identity_data ->> 'picture') as picture
  ) as said
  where identity.provider <> 'email' and picture ~ '^https://[^/?#@\s]+/' and char_length(picture) <= 2000
$$;

create function private.provider_picture(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select private.picture_in(i) from auth.identities i
  where i.user_id = person and private.picture_in(i) is not null order by i.created_at, i.id limit 1
$$;

-- It comes with the identity, where there is no picture yet, and is followed as long as it is the one that is shown.
create function private.picture_follows_identity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update private.profiles p set avatar_url = private.picture_in(new)
    where p.id = new.user_id and p.avatar_url is null and private.picture_in(new) is not null;
  else
    update private.profiles p set avatar_url = private.picture_in(new)
    where p.id = new.user_id and p.avatar_url = private.picture_in(old) and private.picture_in(new) <> p.avatar_url;
  end if;
  return null;
end
$$;

create trigger lomdim_picture_follows_identity
  after insert or update of identity_data on auth.identities
  for each row execute function private.picture_follows_identity();

create function private.is_our_origin(origin text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    origin = site or (origin ~ loopback and site ~ loopback), false)
  from (
    select nullif(current_setting('lomdim.site_url', true), '') as site,
      '^https?://(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$' as loopback
  ) as settings
$$;

-- A picture of one's own, as it is kept: the one of a sign-in provider, or a file that lies in one's own folder. Its address keeps the
-- server's name only where that is known to be ours; without it, it is a path, which every page reads as its own server's. Null: none.
create function private.own_picture(person uuid, given text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant text[] := regexp_match(given,
    '^(https?://[^/?#]+)?(/storage/v1/(?:object|render/image)/public/avatars/([\w./-]+)(?:\?[\w=&.-]*)?)$');
begin
  if person is distinct from auth.uid() then
    return null;
  end if;
  if exists (select from auth.identities i where i.user_id = person and private.picture_in(i) = given) then
    return given;
  end if;
  if parts is null or parts[3] not like person::text || '/%' or not exists (
    select from storage.objects o where o.bucket_id = 'avatars' and o.name = parts[3]
  ) then
    return null;
  end if;
  return case when private.is_our_origin(parts[1]) then given else parts[2] end;
end
$$;

-- What a person writes about themselves is kept tidy: trimmed, without empty or repeated tags, in a zone that exists.
create function private.normalize_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.subjects := private.normalize_tags(new.subjects);
  new.languages := private.normalize_tags(new.languages);
  new.search_text := private.person_search_text(concat_ws(' ', new.first_name, new.last_name, new.email));
  perform private.require_time_zone(new.time_zone);
  -- Otherwise a stranger's server would learn who looks at the picture. Operators and seeds know what they do.
  if tg_op = 'UPDATE' and auth.role() in ('anon', 'authenticated') and new.avatar_url is distinct from old.avatar_url then
    new.avatar_url := nullif(btrim(new.avatar_url), '');
    if new.avatar_url is not null and private.own_picture(new.id, new.avatar_url) is null then
      perform private.refuse('picture_not_yours', 'A picture is a file of your own, or the one of your sign-in provider.', 400);
    end if;
    new.avatar_url := private.own_picture(new.id, new.avatar_url);
  end if;
  new.updated_at := now();
  return new;
end
$$;

create trigger normalize_profile
  before insert or update on private.profiles
  for each row execute function private.normalize_profile();

-- A browser that found no profile inserts its own. What it may not decide, it does not decide.
create function private.insert_own_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.id is distinct from private.signed_in() then
    perform private.refuse('not_yours', 'You can only make your own profile.', 403);
  end if;
  perform private.make_profile(new.id, (select email from auth.users where id = new.id), to_jsonb(new));
  select p.* into new from public.profiles p where p.id = new.id;
  return new;
end
$$;

-- Admins are notified at once that somebody applied to teach, or stands otherwise than before. The row is the teacher's own, so that those who
-- sign up at the same instant do not wait for each other.
create function private.note_changed_teacher() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.teacher_changes (id) values (new.id) on conflict (id) do update set changed_at = clock_timestamp();
  return null;
end
$$;

create trigger note_new_teacher
  after insert on private.profiles
  for each row when (new.role = 'teacher')
  execute function private.note_changed_teacher();

create trigger note_changed_teacher
  after update of role, approval_status on private.profiles
  for each row when (
    'teacher' in (old.role, new.role) and (old.role, old.approval_status) is distinct from (new.role, new.approval_status))
  execute function private.note_changed_teacher();
