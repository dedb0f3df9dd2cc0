-- How admins answer those who wrote to Lomdim.

-- The answer is kept and mailed, and what it answers is closed if requested. True when there was an address to send it to.
create function private.answer_written(
  kind text, relation regclass, written uuid, body text, close boolean, address text, subject text, quoted text
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mailed boolean;
begin
  insert into public.answers (contact_message_id, ticket_id, admin_id, body)
  values (
    case kind when 'contact_message' then written end, case kind when 'support_ticket' then written end,
    auth.uid(), private.normalize_answer(body));
  mailed := private.answer_by_mail(address, subject, quoted, private.normalize_answer(body));
  if close then
    execute format('update %s l set status = ''closed'' where l.id = $1', relation) using written;
  end if;
  perform private.log_admin(kind || '_answered', kind, written, jsonb_build_object('closed', close));
  return mailed;
end
$$;

-- Answering a message closes it, unless told otherwise.
create function public.answer_contact_message(message_id uuid, body text, close boolean default true) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  written public.contact_messages;
begin
  perform private.require_admin();
  select m.* into written from public.contact_messages m where m.id = message_id for update;
  if not found then
    perform private.refuse('message_not_found', 'There is no such message.', 404);
  end if;
  return private.answer_written('contact_message', 'public.contact_messages', written.id, answer_contact_message.body,
    close is not false, written.email, null, written.message);
end
$$;

create function public.answer_ticket(ticket_id uuid, body text, close boolean default false) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  written public.support_tickets;
begin
  perform private.require_admin();
  select t.* into written from public.support_tickets t where t.id = answer_ticket.ticket_id for update;
  if not found then
    perform private.refuse('ticket_not_found', 'There is no such ticket.', 404);
  end if;
  if written.user_id is not null then
    perform private.notify_person(written.user_id, 'ticket_answered', jsonb_build_object('ticket_id', written.id, 'subject', written.subject));
  end if;
  return private.answer_written('support_ticket', 'public.support_tickets', written.id, answer_ticket.body, close is true,
    coalesce((select u.email from auth.users u where u.id = written.user_id and u.email_confirmed_at is not null), written.reply_email),
    written.subject, written.description);
end
$$;

-- A message of the live chat: it goes to one's latest open ticket, or opens one. The browser chooses the id, so that a message sent again is
-- kept once. One's own row is locked first, so that two at once do not open two tickets. Gives the ticket.
create function public.write_to_support(message_id uuid, body text, subject text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  message constant text := private.normalize_answer(body);
  ticket uuid;
begin
  perform from private.profiles p where p.id = me for no key update;
  if not found then
    perform private.refuse('not_signed_in', 'This account is gone.', 401);
  end if;
  select t.id into ticket from public.support_tickets t
  where t.user_id = me
    and (t.id = message_id or t.id = (select a.ticket_id from public.answers a where a.id = message_id and a.from_author));
  if found then
    return ticket;
  end if;
  -- Tickets and answers are two tables, each with ids of its own: neither sees that an id is in use in the other.
  if exists (select from public.support_tickets t where t.id = message_id) or exists (select from public.answers a where a.id = message_id) then
    raise unique_violation using message = 'This id is that of another message.';
  end if;
  perform private.limit_rate('too_many_messages', 'That were many messages in a minute. Please wait a moment.', 30, greatest(
    (select count(*) from public.answers a join public.support_tickets t on t.id = a.ticket_id
     where t.user_id = me and a.from_author and a.created_at > now() - interval '1 minute'),
    (select count(*) from public.support_tickets t where t.user_id = me and t.created_at > now() - interval '1 minute')));
  select t.id into ticket from public.support_tickets t
  where t.user_id = me and t.status = 'open' order by t.created_at desc, t.id limit 1;
  if found then
    insert into public.answers (id, ticket_id, body, from_author) values (message_id, ticket, message, true);
  else
    insert into public.support_tickets (id, user_id, subject, description)
    values (message_id, me, left(coalesce(nullif(btrim(write_to_support.subject), ''), 'Live chat'), 200), message)
    returning id into ticket;
  end if;
  return ticket;
end
$$;

-- Closes or opens again what was written to Lomdim. Two admins at once: the second is refused.
create function private.set_written_status(relation regclass, written uuid, new_status text, kind text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_status text;
begin
  perform private.require_admin();
  if new_status is null or new_status not in ('open', 'closed') then
    perform private.refuse('unknown_decision', 'It is open or closed.', 400);
  end if;
  execute format('select l.status from %s l where l.id = $1 for update', relation) into current_status using written;
  if current_status is null and kind = 'contact_message' then
    perform private.refuse('message_not_found', 'There is no such message.', 404);
  elsif current_status is null then
    perform private.refuse('ticket_not_found', 'There is no such ticket.', 404);
  elsif current_status = new_status then
    perform private.refuse('already_decided', 'It already is ' || new_status || '.', 409);
  end if;
  execute format('update %s l set status = $2 where l.id = $1', relation) using written, new_status;
  perform private.log_admin(kind || '_' || new_status, kind, written);
end
$$;

create function public.set_contact_message_status(message_id uuid, new_status text) returns void
language sql security definer set search_path = '' as $$
  select private.set_written_status('public.contact_messages', message_id, new_status, 'contact_message')
$$;

create function public.set_ticket_status(ticket_id uuid, new_status text) returns void
language sql security definer set search_path = '' as $$
  select private.set_written_status('public.support_tickets', ticket_id, new_status, 'support_ticket')
$$;

-- What was written to Lomdim, both kinds in one list, latest first.
create function public.admin_inbox(
  wanted_kind text default null, wanted_status text default null, cursor text default null, page_size integer default 50
) returns table (
  kind text, id uuid, subject text, priority text, body text, status text, name text, email text, user_id uuid,
  answers integer, created_at timestamptz, next_cursor text
)
language plpgsql security definer set search_path = '' as $$
declare
  parts constant text[] := private.cursor_parts(cursor, 2);
  condition constant text := concat_ws(' and ', 'true',
    case when wanted_status is not null then format('w.status = %L', wanted_status) end,
    private.older_than('w', parts));
  max_rows constant integer := least(greatest(coalesce(page_size, 50), 1), 200);
begin
  perform private.require_admin();
  return query execute format(
    '(select ''contact'', w.id, w.subject, null, w.message, w.status, w.name, w.email, null::uuid,
        (select count(*)::integer from public.answers a where a.contact_message_id = w.id),
        w.created_at, jsonb_build_array(w.created_at, w.id)::text
      from public.contact_messages w where %1$s and %2$s order by w.created_at desc, w.id limit %4$s)
     union all
     (select ''ticket'', w.id, w.subject, w.priority, w.description, w.status, concat_ws('' '', p.first_name, p.last_name),
        coalesce(p.email, w.reply_email), w.user_id,
        (select count(*)::integer from public.answers a where a.ticket_id = w.id and not a.from_author),
        w.created_at, jsonb_build_array(w.created_at, w.id)::text
      from public.support_tickets w left join private.profiles p on p.id = w.user_id
      where %1$s and %3$s order by w.created_at desc, w.id limit %4$s)
     order by 11 desc, 2 limit %4$s',
    condition, (wanted_kind is distinct from 'ticket')::text, (wanted_kind is distinct from 'contact')::text, max_rows);
end
$$;

grant execute on function
  public.write_to_support(uuid, text, text),
  public.answer_contact_message(uuid, text, boolean), public.answer_ticket(uuid, text, boolean),
  public.set_contact_message_status(uuid, text), public.set_ticket_status(uuid, text),
  public.admin_inbox(text, text, text, integer)
to authenticated;
