-- Who may talk to whom, and what a message looks like when it is kept.

create trigger count_messages
  after insert on public.chat_messages referencing new table as written
  for each statement execute function private.count_written(
    'message_quota_reached', 'These were many messages for one day. Please go on tomorrow.', 'messages');

-- Whether `starter` may begin a conversation with `other` (topic Contacts).
create function private.may_talk(starter uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.may_contact('talk', starter, other)
$$;

-- Whether each word of the question begins a word of the name, however either is spelled.
create function private.name_answers(name text, question text) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from unnest(private.query_words(question)) as word
    where ' ' || private.fold_text(name) not like '% ' || word || '%'
  )
$$;

-- Somebody who is not one of the two is turned away by the policy; demonstration data has no caller and is taken as it is.
create function private.check_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
begin
  if me in (new.student_id, new.teacher_id) and (
    not private.may_talk(me, case me when new.student_id then new.teacher_id else new.student_id end)
    -- A student never stands in the teacher's place.
    or (private.is_student(new.teacher_id) and not private.is_student(new.student_id))
  ) then
    perform private.refuse('conversation_not_allowed',
      'A conversation needs a student who starts it, a teacher to whom they came, or two accepted study partners.', 403);
  end if;
  new.started_by := coalesce(me, new.started_by, new.student_id);
  return new;
end
$$;

create trigger check_conversation
  before insert on public.conversations
  for each row execute function private.check_conversation();

create trigger touch_updated_at
  before update of updated_at on public.conversations
  for each row execute function private.touch_updated_at();

-- When one of the two leaves, the other keeps the conversation; when both have left, it is nobody's.
create function private.forget_conversation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.conversations where id = new.id;
  return null;
end
$$;

create trigger forget_conversation
  after update of student_id, teacher_id on public.conversations
  for each row when (new.student_id is null and new.teacher_id is null)
  execute function private.forget_conversation();

-- What was begun may be gone on with, until one of the two leaves or ends it. Somebody who is not one of the two is turned away by the
-- policy and learns nothing. Those who write hold the row together; whoever ends the conversation at the same instant holds it alone, and so
-- comes before the message, or after it.
create function private.check_open_for_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  conversation record;
begin
  select c.student_id, c.teacher_id, c.ended_at into conversation from public.conversations c where c.id = new.conversation_id for key share;
  if not found or (me is not null and me is distinct from conversation.student_id and me is distinct from conversation.teacher_id) then
    return new;
  end if;
  if conversation.student_id is null or conversation.teacher_id is null then
    perform private.refuse('conversation_closed', 'The other person has left.', 409);
  end if;
  if me is null then
    return new;
  end if;
  if conversation.ended_at is not null then
    perform private.refuse('conversation_ended', 'This conversation has ended.', 409);
  end if;
  if not private.may_contact('write', me,
    case me when conversation.student_id then conversation.teacher_id else conversation.student_id end) then
    perform private.refuse('conversation_not_allowed', 'You can write here once this person has come to you.', 403);
  end if;
  return new;
end
$$;

create trigger check_open_for_words
  before insert on public.chat_messages
  for each row execute function private.check_open_for_words();

create function private.normalize_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.content := private.normalize_message_text(new.content);
  if coalesce(new.content, '') = '' then
    perform private.refuse('message_empty', 'A message needs at least one character.', 400);
  end if;
  if char_length(new.content) > 4000 then
    perform private.refuse('message_too_long', 'A message has at most 4,000 characters.', 400);
  end if;
  -- A card says that a lesson is booked; only what booked it knows that. Its function runs as the owner of the tables.
  if (new.message_type <> 'text' or new.meeting_data is not null) and current_user in ('anon', 'authenticated') then
    perform private.refuse('meeting_card_by_hand', 'A meeting is told of by scheduling it.', 403);
  end if;
  -- Seen with the sender's eyes: a file that they cannot read themselves is none.
  if new.attachment is not null and auth.uid() is not null and not exists (
    select from storage.objects o
    where o.bucket_id = 'message-attachments' and o.name = new.attachment ->> 'path'
  ) then
    perform private.refuse('attachment_not_found', 'The file has not been uploaded.', 409);
  end if;
  return new;
end
$$;

create trigger normalize_message
  before insert on public.chat_messages
  for each row execute function private.normalize_message();

-- Who opened it is not known of those of before this was kept: whoever wrote first came. It is answered once both have written.
create function private.note_who_wrote(conversation uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.conversations c set updated_at = now(),
    started_by = coalesce(c.started_by, first.sender_id),
    answered_at = coalesce(c.answered_at, case when exists (
      select from public.chat_messages m where m.conversation_id = c.id and m.sender_id <> first.sender_id
    ) then now() end)
  from (
    select m.sender_id from public.chat_messages m where m.conversation_id = note_who_wrote.conversation
    order by m.created_at, m.id limit 1
  ) as first
  where c.id = note_who_wrote.conversation
$$;

-- Whoever writes waits for the disk at the end, and so would everybody who waits for the row. Of those who write words at the same instant
-- one therefore moves the conversation up for all of them; the others go on. A card of a meeting may be undone by what follows it in its
-- transaction, so nobody relies on it.
create function private.message_moves_conversation_up() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  conversations uuid[];
  are_words boolean;
  moved uuid;
begin
  select array_agg(distinct w.conversation_id order by w.conversation_id), bool_and(w.message_type = 'text')
  into conversations, are_words from written w;
  foreach moved in array coalesce(conversations, '{}') loop
    if exists (select from public.conversations c where c.id = moved and (c.answered_at is null or c.started_by is null)) then
      -- Held first and looked at afterwards: of two who write at the same instant, the second sees the other's words.
      perform from public.conversations c where c.id = moved for no key update;
      perform private.note_who_wrote(moved);
    elsif not are_words or pg_try_advisory_xact_lock(hashtextextended('moves up ' || moved, 0)) then
      update public.conversations c set updated_at = now() where c.id = moved;
    end if;
  end loop;
  return null;
end
$$;

-- By its name after `count_messages`: what is beyond the quota moves nothing up.
create trigger message_moves_conversation_up
  after insert on public.chat_messages referencing new table as written
  for each statement execute function private.message_moves_conversation_up();

-- Read once, at the database's time.
create trigger stamp_read_at
  before update of read_at on public.chat_messages
  for each row execute function private.stamp_read_at();

-- Whoever has left a message unread for a quarter of an hour is notified by mail, once until they have read it; how many were notified.
-- What has been lying there for days is no news any more.
create function private.announce_unread_messages(moment timestamptz) returns integer
language sql security definer set search_path = '' as $$
  with unread as (
    select distinct on (m.conversation_id, m.sender_id)
      m.id, m.conversation_id, m.sender_id,
      case when m.sender_id = c.student_id then c.teacher_id else c.student_id end as receiver_id
    from public.chat_messages m join public.conversations c on c.id = m.conversation_id
    where m.read_at is null and c.student_id is not null and c.teacher_id is not null and c.ended_at is null
      and m.created_at <= moment - interval '15 minutes' and m.created_at > moment - interval '3 days'
      and not exists (
        select from public.chat_messages earlier join private.announced_messages a on a.message_id = earlier.id
        where earlier.conversation_id = m.conversation_id and earlier.sender_id = m.sender_id and earlier.read_at is null
      )
    order by m.conversation_id, m.sender_id, m.created_at, m.id
  ), announced as (
    insert into private.announced_messages (message_id) select id from unread order by id
    on conflict do nothing returning message_id
  ), written as (
    insert into private.letters (person_id, kind, data)
    select u.receiver_id, 'unread_messages', jsonb_build_object('conversation_id', u.conversation_id, 'by', u.sender_id)
    from unread u join announced a on a.message_id = u.id
    returning 1
  )
  select count(*)::integer from written
$$;
