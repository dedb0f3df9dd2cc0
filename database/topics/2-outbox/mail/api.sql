-- What admins may ask about mail.

-- Mail that did not arrive, latest first, a page at a time: give the last row's next_cursor as cursor to go on.
create function public.undelivered_mail(cursor text default null, page_size integer default 100)
returns table (
  id uuid, recipient text, kind text, subject text, failure text, reason text, attempts integer,
  created_at timestamptz, failed_at timestamptz, may_be_sent_again boolean, next_cursor text
)
language plpgsql stable security definer set search_path = '' as $$
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
begin
  perform private.require_admin();
  return query
  select m.id, m.recipient, m.kind, m.subject, m.failure, m.last_error, m.attempts, m.created_at, m.failed_at,
    m.expires_at > now() and m.text <> '', jsonb_build_array(m.failed_at, m.id)::text
  from private.mail_outbox m
  -- Many fail at one instant, when a mail server says no to all of them.
  where m.failed_at <= coalesce(parts[1]::timestamptz, 'infinity')
    and (parts is null or m.failed_at < parts[1]::timestamptz or m.id > parts[2]::uuid)
  order by m.failed_at desc, m.id limit least(greatest(coalesce(page_size, 100), 1), 200);
end
$$;

-- Lets a failed mail be tried again, as long as it means something. False when there is no such mail, or it is too late: pressed twice,
-- the second changes nothing.
create function public.send_mail_again(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.signed_in();
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin can send mail again.', 403);
  end if;
  update private.mail_outbox m
  set failed_at = null, failure = null, attempts = 0, next_attempt_at = now(), locked_until = null
  where m.id = mail_id and m.failed_at is not null and m.expires_at > now() and m.text <> '';
  if not found then
    return false;
  end if;
  perform private.log_admin('mail_sent_again', 'mail', mail_id);
  return true;
end
$$;

grant execute on function public.undelivered_mail(text, integer), public.send_mail_again(uuid) to authenticated;
