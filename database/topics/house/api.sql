-- What admins may ask about mail.

-- Mail that did not arrive, latest first, a page at a time: `before` is the failed_at of the last one already shown.
create function public.undelivered_mail(before timestamptz default null, page_size integer default 100)
returns table (
  id uuid, recipient text, kind text, subject text, failure text, reason text, attempts integer,
  created_at timestamptz, failed_at timestamptz, may_be_sent_again boolean
)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.signed_in();
  if not private.is_admin() then
    perform private.refuse('admins_only', 'Only an admin can read this list.', 403);
  end if;
  return query
  select m.id, m.recipient, m.kind, m.subject, m.failure, m.last_error, m.attempts, m.created_at, m.failed_at,
    m.expires_at > now() and m.text <> ''
  from private.mail_outbox m
  where m.failed_at < coalesce(before, 'infinity')
  order by m.failed_at desc, m.id limit least(greatest(page_size, 1), 200);
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
  return found;
end
$$;

grant execute on function public.undelivered_mail(timestamptz, integer), public.send_mail_again(uuid) to authenticated;
