-- What admins do with people. Each function asks whether the caller is one, and leaves its line in the log.

-- Everyone, or those looked for, a page at a time: give the last row's next_cursor as cursor to go on.
create function public.admin_people(
  question text default '', wanted_role text default null, wanted_status text default null,
  sort text default 'newest', cursor text default null, page_size integer default 50
) returns table (
  id uuid, first_name text, last_name text, email text, role text, approval_status text, gender text, location text, title text,
  bio text, experience text, subjects text[], avatar_url text, trial_lessons_used integer, max_trial_lessons integer,
  banned_until timestamptz, last_sign_in_at timestamptz, created_at timestamptz, is_child boolean, parent_id uuid, parent_name text,
  next_cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts text[];
  condition text;
  ordering text;
begin
  perform private.require_admin();
  -- Constants in the text of the query, so that the planner knows what is rare.
  condition := concat_ws(' and ', 'true',
    case when wanted_role is not null then format('p.role = %L', wanted_role) end,
    case
      when wanted_status = 'banned' then 'u.banned_until > now()'
      when wanted_status is not null then format('p.role = ''teacher'' and p.approval_status = %L', wanted_status)
    end,
    (select string_agg(format('p.search_text like %L', private.like_pattern(word)), ' and ')
     from unnest(string_to_array(private.person_search_text(left(question, 200)), ' ')) as word where word <> ''));
  if sort = 'name' then
    parts := private.cursor_parts(cursor, 3);
    ordering := 'lower(p.last_name), lower(p.first_name), p.id';
    if parts is not null then
      condition := condition || format(' and (lower(p.last_name), lower(p.first_name), p.id) > (%L, %L, %L::uuid)', parts[1], parts[2], parts[3]);
    end if;
  else
    parts := private.cursor_parts(cursor, 2);
    ordering := case when sort = 'oldest' then 'p.created_at, p.id desc' else 'p.created_at desc, p.id' end;
    if parts is not null then
      condition := condition || format(
        case when sort = 'oldest'
          then ' and p.created_at >= %1$L and (p.created_at > %1$L or p.id < %2$L)'
          else ' and p.created_at <= %1$L and (p.created_at < %1$L or p.id > %2$L)'
        end, parts[1], parts[2]);
    end if;
  end if;
  return query execute format(
    'select p.id, p.first_name, p.last_name, p.email, p.role, p.approval_status, p.gender, p.location, p.title, p.bio, p.experience,
       p.subjects, p.avatar_url, p.trial_lessons_used, p.max_trial_lessons,
       case when u.banned_until > now() then u.banned_until end, u.last_sign_in_at, p.created_at,
       p.is_child, private.parent_of(p.id), private.name_of(private.parent_of(p.id)), %s
     from private.profiles p join auth.users u on u.id = p.id
     where %s order by %s limit %s',
    case when sort = 'name' then 'jsonb_build_array(lower(p.last_name), lower(p.first_name), p.id)::text'
      else 'jsonb_build_array(p.created_at, p.id)::text' end,
    condition, ordering, least(greatest(coalesce(page_size, 50), 1), 200));
end
$$;

-- A new teacher begins as pending, and who is none any more has no approval. `expected` is the role that the admin saw.
create function public.change_role(person_id uuid, new_role text, expected text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant private.profiles := private.lock_person(person_id);
begin
  if new_role is null or new_role not in ('student', 'teacher', 'admin') then
    perform private.refuse('unknown_decision', 'A person is a student, a teacher or an admin.', 400);
  end if;
  if person.is_child then
    perform private.refuse('child_account', 'A child is a student and stays one.', 403);
  end if;
  if person.role = new_role or person.role <> expected then
    perform private.refuse('already_decided', 'This person already is ' || person.role || '.', 409);
  end if;
  if person.role = 'admin' then
    perform private.require_other_admin(person.id);
  end if;
  update private.profiles p set
    role = new_role,
    approval_status = case when new_role = 'teacher' then 'pending' end,
    availability_status = case when new_role = 'teacher' then coalesce(p.availability_status, 'available') else p.availability_status end,
    is_listed_as_partner = p.is_listed_as_partner and new_role = 'student'
  where p.id = person.id;
  perform private.log_admin('role_changed', 'person', person.id, jsonb_build_object('from', person.role, 'to', new_role));
end
$$;

create function public.set_max_trial_lessons(person_id uuid, maximum integer) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person private.profiles;
begin
  perform private.require_admin_to_act();
  if maximum is null or maximum not between 0 and 100 then
    perform private.refuse('out_of_range', 'Between 0 and 100 trial lessons.', 400);
  end if;
  select p.* into person from private.profiles p where p.id = person_id for update;
  if not found then
    perform private.refuse('person_not_found', 'There is no such person.', 404);
  end if;
  update private.profiles p set max_trial_lessons = maximum where p.id = person.id;
  perform private.log_admin('trial_maximum_set', 'person', person.id,
    jsonb_build_object('from', person.max_trial_lessons, 'to', maximum));
end
$$;

-- All their sessions end with this transaction, and none begins until they are let in again. Children go with their parent.
create function public.ban_person(person_id uuid, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant private.profiles := private.lock_person(person_id);
begin
  if person.role = 'admin' then
    perform private.require_other_admin(person.id);
  end if;
  update auth.users u set banned_until = now() + interval '100 years'
  where u.id = person.id and coalesce(u.banned_until, '-infinity') <= now();
  if not found then
    perform private.refuse('already_decided', 'This person already is shut out.', 409);
  end if;
  update auth.users u set banned_until = now() + interval '100 years'
  where u.id in (select c.child_id from private.children c where c.parent_id = person.id) and coalesce(u.banned_until, '-infinity') <= now();
  delete from auth.sessions s
  where s.user_id = person.id or s.user_id in (select c.child_id from private.children c where c.parent_id = person.id);
  perform private.log_admin('person_banned', 'person', person.id, jsonb_build_object('note', nullif(btrim(note), '')));
end
$$;

create function public.unban_person(person_id uuid, note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant private.profiles := private.lock_person(person_id);
begin
  if exists (select from auth.users u where u.id = private.parent_of(person.id) and u.banned_until > now()) then
    perform private.refuse('not_possible_now', 'A child comes in with its parent. Let the parent in first.', 409);
  end if;
  update auth.users u set banned_until = null where u.id = person.id and u.banned_until > now();
  if not found then
    perform private.refuse('already_decided', 'This person already may sign in.', 409);
  end if;
  update auth.users u set banned_until = null
  where u.id in (select c.child_id from private.children c where c.parent_id = person.id) and u.banned_until > now();
  perform private.log_admin('person_unbanned', 'person', person.id, jsonb_build_object('note', nullif(btrim(note), '')));
end
$$;

-- The log, latest first: `before` is the id of the last line already shown.
create function public.admin_log(
  before bigint default null, wanted_action text default null, wanted_subject uuid default null, page_size integer default 50
) returns table (
  id bigint, action text, subject_kind text, subject_id uuid, subject_name text, detail jsonb,
  admin_id uuid, admin_name text, created_at timestamptz
)
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query execute format(
    'select l.id, l.action, l.subject_kind, l.subject_id,
       case l.subject_kind
         when ''person'' then (select concat_ws('' '', p.first_name, p.last_name) from private.profiles p where p.id = l.subject_id)
         when ''course'' then (select c.title from public.courses c where c.id = l.subject_id)
       end,
       l.detail, l.admin_id, concat_ws('' '', a.first_name, a.last_name), l.created_at
     from private.admin_log l left join private.profiles a on a.id = l.admin_id
     where %s order by l.id desc limit %s',
    concat_ws(' and ', 'true',
      case when before is not null then format('l.id < %s', before) end,
      case when wanted_action is not null then format('l.action = %L', wanted_action) end,
      case when wanted_subject is not null then format('l.subject_id = %L', wanted_subject) end),
    least(greatest(coalesce(page_size, 50), 1), 200));
end
$$;

grant execute on function
  public.admin_people(text, text, text, text, text, integer), public.change_role(uuid, text, text),
  public.set_max_trial_lessons(uuid, integer), public.ban_person(uuid, text), public.unban_person(uuid, text),
  public.admin_log(bigint, text, uuid, integer)
to authenticated;
