-- What people write to Lomdim, and the answers.

create trigger count_contact_messages
  after insert on public.contact_messages referencing new table as written
  for each statement execute function private.count_written(
    'contact_quota_reached', 'Many messages have come from here. Please write again later.', 'contact_messages');

create trigger count_tickets
  after insert on public.support_tickets referencing new table as written
  for each statement execute function private.count_written(
    'ticket_quota_reached', 'You have written to support very often. Please write again tomorrow.', 'tickets');

-- Of the answers only what the author of the ticket adds.
create function private.count_support_messages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_against_quota(
    'ticket_quota_reached', 'You have written to support very often. Please write again tomorrow.', 'support_messages',
    (select count(*) from written w where w.from_author));
  return null;
end
$$;

create trigger count_support_messages
  after insert on public.answers referencing new table as written
  for each statement execute function private.count_support_messages();

create trigger log_direct_change
  after update on public.contact_messages
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('contact_message');

create trigger log_direct_change
  after update on public.support_tickets
  for each row when (current_user = 'authenticated' and old.status <> new.status)
  execute function private.log_direct_change('support_ticket');

-- Answers are read with their ticket; subscribers of the ticket receive them.
create function private.touch_ticket() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.support_tickets t set last_word_at = now() where t.id = new.ticket_id;
  return null;
end
$$;

create trigger touch_ticket
  after insert on public.answers
  for each row when (new.ticket_id is not null)
  execute function private.touch_ticket();

create function private.normalize_answer(given text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if char_length(btrim(coalesce(given, ''), E' \t\n\r')) not between 1 and 10000 then
    perform private.refuse('answer_length', 'An answer has 1 to 10,000 characters.', 400);
  end if;
  return btrim(given, E' \t\n\r');
end
$$;

-- An answer goes out in the words of the admin, with what it answers below; nothing in it needs translating. False without an address.
create function private.answer_by_mail(address text, subject text, question text, answer text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  quoted constant text := regexp_replace(left(question, 2000), '^', '> ', 'gn');
  heading constant text := left('Re: ' || regexp_replace(coalesce(nullif(btrim(subject), ''), 'Lomdim'), '[[:cntrl:]]+', ' ', 'g'), 200);
begin
  if coalesce(address, '') = '' then
    return false;
  end if;
  insert into private.mail_outbox (recipient, kind, subject, text, html, person_id, expires_at)
  values (
    address, 'support_answer', heading,
    answer || E'\n\nLomdim\n\n' || quoted || E'\n',
    '<p style="white-space: pre-line">' || private.escape_html(answer) || '</p><p>Lomdim</p><blockquote style="white-space: pre-line">'
      || private.escape_html(left(question, 2000)) || '</blockquote>',
    (select p.id from private.profiles p where lower(p.email) = lower(address)),
    now() + interval '3 days');
  return true;
end
$$;
