-- Predicates and transitions about people. Every other topic builds its sentences from these.

-- How the database says no: a stable code for programs, a sentence for people, a status for HTTP.
create function private.refuse(code text, sentence text, status integer default 409) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = sentence;
end
$$;

-- A list that somebody gives to a function. Whoever asks about more has to ask again; one call never costs more than that.
create function private.short_list(given anyarray) returns anyarray
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(given) > 50 then
    perform private.refuse('list_too_long', 'A list may have at most 50 entries.', 400);
  end if;
  return given;
end
$$;

-- The caller's id, or a refusal for a visitor. For functions that need somebody to act for.
create function private.signed_in() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.refuse('not_signed_in', 'Please sign in first.', 401);
  end if;
  return auth.uid();
end
$$;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = (select auth.uid()) and role = 'admin')
$$;

-- When the person of a session last proved who they are: by signing in, with their password once more, or with a second factor.
create function private.session_proved_at(session uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select max(greatest(c.created_at, c.updated_at)) from auth.mfa_amr_claims c where c.session_id = s.id),
    s.created_at)
  from auth.sessions s where s.id = session
$$;

create function private.proved_recently(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.session_proved_at(session) > now() - interval '10 minutes', false)
$$;

-- A grave change asks for more than a browser that was left open. A token without a session (a key, or one that the operator signed)
-- has nobody who could prove anything, and is not asked.
create function private.require_recent_sign_in() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  session text := auth.jwt() ->> 'session_id';
begin
  -- What is no id names no session, as the protocols read it.
  if session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and not private.proved_recently(session::uuid) then
    perform private.refuse('recent_sign_in_required', 'Please confirm that it is you: this asks for a sign-in of the last ten minutes.', 403);
  end if;
end
$$;

-- Whose sessions end sooner, because they can do more.
create function private.has_short_sessions(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'admin')
$$;

create function private.is_student(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'student')
$$;

create function private.is_approved_teacher(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'teacher' and approval_status = 'approved')
$$;

-- For everything that somebody does as a teacher. A suspended one is told so; they still read what they agreed on with students.
create function private.require_active_teacher(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_suspended_teacher(person);
  if not private.is_approved_teacher(person) then
    perform private.refuse('teacher_not_approved', 'Only an approved teacher can do this.', 403);
  end if;
end
$$;

create function private.refuse_suspended_teacher(person uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.profiles p where p.id = person and p.role = 'teacher' and p.approval_status = 'suspended') then
    perform private.refuse('teaching_suspended', 'Your teaching account is paused. Please write to us.', 403);
  end if;
end
$$;

create function private.my_gender() returns text
language sql stable security definer set search_path = '' as $$
  select gender from private.profiles where id = (select auth.uid())
$$;

-- Everyone with whom the caller has to do, so that names can be shown. Read once for each query, not for each row.
create function private.my_contacts() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select teacher_id from public.conversations where student_id = auth.uid()
  union select student_id from public.conversations where teacher_id = auth.uid()
  union select teacher_id from public.lesson_bookings where student_id = auth.uid()
  union select student_id from public.lesson_bookings where teacher_id = auth.uid()
  union select student_id from public.course_sessions where teacher_id = auth.uid()
  union select teacher_id from public.course_sessions where student_id = auth.uid()
  union select e.student_id from public.course_enrollments e join public.courses c on c.id = e.course_id where c.teacher_id = auth.uid()
  union select c.teacher_id from public.course_enrollments e join public.courses c on c.id = e.course_id where e.student_id = auth.uid()
  union select a.student_id from public.live_attendance a join private.live_sessions s on s.id = a.session_id where s.teacher_id = auth.uid()
  union select from_id from public.study_partner_requests where to_id = auth.uid() and status in ('sent', 'accepted')
  union select to_id from public.study_partner_requests where from_id = auth.uid() and status in ('sent', 'accepted')
  union select second_id from public.sos_offers where first_id = auth.uid() and status = 'paired'
  union select first_id from public.sos_offers where second_id = auth.uid() and status = 'paired'
  union select student_id from public.teacher_hours where teacher_id = auth.uid() and student_id is not null
$$;

-- What others do not see of a person (address, trials, who decided when) is read only on behalf of its owner or an admin.
create function private.kept_of(person uuid) returns private.profiles
language sql stable security definer set search_path = '' as $$
  select p.* from private.profiles p
  where p.id = person and (p.id = (select auth.uid()) or (select private.is_admin()))
$$;

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Only names such as Europe/Paris: an abbreviation or an offset knows no summer time.
  if name is null or name <> 'UTC' and name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)+$' then
    return false;
  end if;
  perform pg_catalog.timezone(name, pg_catalog.now());
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

-- The moment of reading is the database's, whatever the browser says; it is said once.
create function private.stamp_read_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, now());
  return new;
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
    case when data ->> 'preferred_language' in ('en', 'fr', 'de') then data ->> 'preferred_language' else 'en' end,
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
  ) as told
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
create function private.tidy_profile() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.first_name := btrim(new.first_name);
  new.last_name := btrim(new.last_name);
  new.subjects := private.tidy_tags(new.subjects);
  new.languages := private.tidy_tags(new.languages);
  new.search_text := private.person_search_text(concat_ws(' ', new.first_name, new.last_name, new.email));
  if not private.is_time_zone(new.time_zone) then
    perform private.refuse('unknown_time_zone', 'This time zone is not known: ' || left(new.time_zone, 64) || '.', 400);
  end if;
  -- Otherwise a stranger's server would be told whoever looks at the picture. Operators and seeds know what they do.
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

-- Small letters without accents: how names and addresses are compared where admins look for somebody.
create function private.person_search_text(given text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, given))
$$;

create function private.tidy_tags(tags text[]) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(tag order by first_seen), '{}')
  from (
    select btrim(tag) as tag, min(place) as first_seen
    from unnest(tags) with ordinality as given (tag, place)
    where btrim(tag) <> ''
    group by btrim(tag)
  ) as kept
$$;

create trigger tidy_profile
  before insert or update on private.profiles
  for each row execute function private.tidy_profile();

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

-- Admins hear at once that somebody applied to teach, or stands otherwise than before. The row is the teacher's own, so that those who
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
