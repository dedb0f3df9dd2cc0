-- Who may act as an admin, and the trace that every action leaves.

-- The caller's id, if they are an admin. Asked again after waiting for a lock: by then they may be none.
create function private.require_admin() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin can do this.', 403);
  end if;
  return me;
end
$$;

-- The same for what changes somebody else: an admin's browser that was left open is not enough.
create function private.require_admin_to_act() returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  me uuid := private.require_admin();
begin
  perform private.require_recent_sign_in();
  return me;
end
$$;

-- In the transaction of the action itself: neither is there without the other.
create function private.log_admin(action text, subject_kind text, subject_id uuid, detail jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  insert into private.admin_log (admin_id, action, subject_kind, subject_id, detail)
  values (auth.uid(), log_admin.action, log_admin.subject_kind, log_admin.subject_id, jsonb_strip_nulls(log_admin.detail))
$$;

create function private.keep_admin_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.refuse('log_is_kept', 'What admins did is written once and kept.', 403);
  return null;
end
$$;

create trigger keep_admin_log
  before update or delete or truncate on private.admin_log
  for each statement execute function private.keep_admin_log();

-- Admins may also change a few columns without calling a function; that leaves the same trace. Functions run as the owner, write
-- their own line, and do not come by here.
create function private.log_direct_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject_kind constant text := tg_argv[0];
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after constant jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
begin
  if private.is_admin() then
    if subject_kind in ('donation', 'course') then
      perform private.require_recent_sign_in();
    end if;
    perform private.log_admin(
      case
        when subject_kind = 'rabbi' then 'rabbi_' || case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end
        when subject_kind = 'course' then case when (after ->> 'is_active')::boolean then 'course_restored' else 'course_withdrawn' end
        else subject_kind || '_' || (after ->> 'status')
      end,
      subject_kind, coalesce(after ->> 'id', before ->> 'id')::uuid, jsonb_build_object('from', before ->> 'status'));
  end if;
  return null;
end
$$;
