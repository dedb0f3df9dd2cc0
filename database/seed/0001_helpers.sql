-- What the other files are written with. These functions live in the session that seeds; the last file drops them.

-- Fixed ids, readable in a log: the kind in the fourth group (0 people, 1 courses, 2 live sessions, 3 bookings, 4 conversations).
create function pg_temp.demo_id(kind integer, number integer) returns uuid
language sql immutable strict as $$
  select format('00000000-0000-4000-%s-%s', 8000 + kind, lpad(number::text, 12, '0'))::uuid
$$;

create function pg_temp.person(handle text) returns uuid
language sql stable as $$
  select id from private.profiles where email = handle || '@demo.example'
$$;

-- A weekday (0 is Sunday) at a wall-clock time in a zone. Week 1 is its first coming after today, week -1 its last before
-- today. A day that is named is never a Shabbat by accident, whenever the data is seeded.
create function pg_temp.on_day(zone text, weekday integer, week integer, at time, moment timestamptz default now())
returns timestamptz
language sql stable as $$
  select (case
      when week > 0 then today + 1 + (weekday - dow + 13) % 7 + 7 * (week - 1)
      else today - 1 - (dow - weekday + 13) % 7 + 7 * (week + 1)
    end + at) at time zone zone
  from (select local::date as today, extract(dow from local)::integer as dow
        from (select moment at time zone zone as local) as there) as here
$$;

-- The next half hour that lies at least so far ahead and in which a teacher there would teach: by day, and on Fridays early.
create function pg_temp.soon(zone text, ahead interval, moment timestamptz default now()) returns timestamptz
language sql stable as $$
  select min(candidate)
  from generate_series(
    date_bin('30 minutes', moment + ahead, 'epoch') + interval '30 minutes',
    moment + ahead + interval '4 days', interval '30 minutes') as candidate,
    lateral (select candidate at time zone zone as local) as there
  where local::time between '09:00' and '20:00'
    and extract(dow from local) <> 6
    and (extract(dow from local) <> 5 or local::time <= '10:30')
$$;

-- So many days ago, and if that was a Shabbat (here Friday 15:00 to the end of Saturday, in Paris), the Friday morning before.
create function pg_temp.days_ago(days integer, moment timestamptz default now()) returns timestamptz
language sql stable as $$
  select case
      when extract(dow from local) = 6 then (local::date - 1 + time '11:00') at time zone 'Europe/Paris'
      when extract(dow from local) = 5 and local::time >= '15:00' then (local::date + time '11:00') at time zone 'Europe/Paris'
      else moment - make_interval(days => days)
    end
  from (select (moment - make_interval(days => days)) at time zone 'Europe/Paris' as local) as there
$$;

-- An account as the auth service makes it. The password of every one is shalom-demo-1, published on purpose.
create function pg_temp.open_account(
  number integer, handle text, first_name text, last_name text, role text, gender text, days_ago integer
) returns uuid
language plpgsql as $$
declare
  person constant uuid := pg_temp.demo_id(0, number);
  address constant text := handle || '@demo.example';
  since constant timestamptz := pg_temp.days_ago(days_ago);
  names constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'first_name', first_name, 'last_name', last_name, 'role', role, 'gender', gender));
begin
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
    confirmation_token, recovery_token, email_change_token_new, email_change,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values (
    '00000000-0000-0000-0000-000000000000', person, 'authenticated', 'authenticated', address,
    '$argon2id$v=19$m=19456,t=2,p=1$cBotAFWFM+al5PRCNqSCow$CMPKn7Fw6ceRpdqHsuHzYqO3kknTRZGZSf+L6L20H+M', since,
    '', '', '', '', '{"provider": "email", "providers": ["email"]}', names, since, since);
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  values (
    person::text, person,
    names || jsonb_build_object('sub', person, 'email', address, 'email_verified', true, 'phone_verified', false),
    'email', since, since, since);
  update private.profiles set created_at = since where id = person;
  return person;
end
$$;

-- A teacher whom the admin approved. `weekly` says when they are free, in their own zone: '01234 09:00-12:00; 5 09:00-11:00'
-- is Sunday to Thursday mornings and Friday early.
create function pg_temp.teacher(
  number integer, handle text, title text, first_name text, last_name text, gender text, days_ago integer,
  location text, zone text, speaks text, subjects text[], languages text[], audiences text[], rate integer, status text,
  weekly text, bio text, experience text, education text
) returns void
language plpgsql as $$
declare
  person constant uuid := pg_temp.open_account(number, handle, first_name, last_name, 'teacher', gender, days_ago);
  decided constant timestamptz := pg_temp.days_ago(days_ago - 2);
begin
  update private.profiles p set
    title = teacher.title, location = teacher.location, time_zone = zone, preferred_language = speaks,
    subjects = teacher.subjects, languages = teacher.languages, audiences = teacher.audiences, hourly_rate = rate,
    availability_status = status, bio = teacher.bio, experience = teacher.experience, education = teacher.education,
    approval_status = 'approved', approved_at = decided, approved_by = pg_temp.person('admin')
  where p.id = person;
  insert into public.admin_approvals (admin_id, teacher_id, action, created_at)
  values (pg_temp.person('admin'), person, 'approved', decided);
  insert into public.teacher_availability (teacher_id, weekday, from_time, to_time, time_zone)
  select person, day::smallint, split_part(split_part(part, ' ', 2), '-', 1)::time, split_part(part, '-', 2)::time, zone
  from regexp_split_to_table(weekly, ';\s*') as part, regexp_split_to_table(split_part(part, ' ', 1), '') as day;
end
$$;

-- So many hours ago, not counting the Shabbatot in between (Friday 15:00 to Saturday 22:00 in Paris): nobody writes then.
create function pg_temp.lately(ago interval, moment timestamptz default now()) returns timestamptz
language plpgsql stable as $$
declare
  zone constant text := 'Europe/Paris';
  left_over interval := ago;
  latest timestamptz := moment;
  local timestamp;
  shabbat_ends timestamptz;
begin
  loop
    local := latest at time zone zone;
    -- The Saturday on or before this moment; on Friday afternoon, the one of the day after.
    shabbat_ends := (local::date - (extract(dow from local)::integer + 1) % 7 + time '22:00') at time zone zone;
    if extract(dow from local) = 5 and local::time >= '15:00' then
      shabbat_ends := (local::date + 1 + time '22:00') at time zone zone;
    end if;
    if latest > shabbat_ends and latest - shabbat_ends > left_over then
      return latest - left_over;
    end if;
    left_over := left_over - greatest(latest - shabbat_ends, '0');
    latest := ((shabbat_ends at time zone zone)::date - 1 + time '15:00') at time zone zone - interval '1 second';
  end loop;
end
$$;
