-- Predicates about people. Every topic above builds its sentences from these.

-- No app acts as an admin, whoever let it in.
create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = (select auth.uid()) and role = 'admin') and not private.caller_is_app()
$$;

-- Whose sessions end sooner: those of admins, because they can do more, and those of children, whose devices others use too.
create function private.has_short_sessions(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and (role = 'admin' or is_child))
$$;

create function private.is_student(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'student')
$$;

create function private.is_approved_teacher(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'teacher' and approval_status = 'approved')
$$;

-- Children have teachers whom an admin approved for them, beside the approval as a teacher.
create function private.may_teach_children(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.profiles
    where id = person and role = 'teacher' and approval_status = 'approved' and is_approved_for_children
  )
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

-- What others do not see of a person (address, trials, who decided when) is read only on behalf of its owner or an admin.
create function private.kept_of(person uuid) returns private.profiles
language sql stable security definer set search_path = '' as $$
  select p.* from private.profiles p
  where p.id = person and (p.id = (select auth.uid()) or (select private.is_admin()))
$$;

-- A zone for what was entered: the one that was sent, or that of the person's profile.
create function private.zone_for(sent text, person uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := coalesce(sent, (select time_zone from private.profiles where id = person), 'UTC');
begin
  perform private.require_time_zone(zone);
  return zone;
end
$$;

create function private.is_teacher(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = person and role = 'teacher')
$$;

-- For lists that name a person; null when nobody is meant, or they gave no name.
create function private.name_of(person uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')), '') from private.profiles p where p.id = person
$$;

create function private.admin_ids() returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(id), '{}') from private.profiles where role = 'admin'
$$;

-- Admins who leave at the same instant wait for each other here, so that one of them stays.
create function private.require_other_admin(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.profiles p where p.id = person and p.role = 'admin') then
    return;
  end if;
  perform from private.profiles p where p.role = 'admin' order by p.id for update;
  if not exists (
    select from private.profiles p join auth.users u on u.id = p.id
    where p.role = 'admin' and p.id <> person
      and u.deleted_at is null and coalesce(u.banned_until, '-infinity') <= now()
  ) then
    perform private.refuse('last_admin', 'The only admin cannot leave. Make somebody else an admin first.', 409);
  end if;
end
$$;
