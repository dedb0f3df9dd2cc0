-- How a conversation ends, and for whom. See the README of this topic.

-- Whoever ended it keeps what was written; the other no longer reads it.
create function private.reads_conversation(conversation public.conversations, person uuid) returns boolean
language sql immutable set search_path = '' as $$
  select person in (conversation.student_id, conversation.teacher_id)
    and (conversation.ended_at is null or conversation.ended_by = person)
$$;

-- Alone, so that whoever writes at the same instant has written, or finds it ended.
create function private.end_conversation_between(one uuid, other uuid, ender uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  conversation uuid;
begin
  select c.id into conversation from public.conversations c
  where least(c.student_id, c.teacher_id) = least(one, other) and greatest(c.student_id, c.teacher_id) = greatest(one, other)
    and c.student_id is not null and c.teacher_id is not null
  for update;
  update public.conversations c set ended_at = now(), ended_by = ender where c.id = conversation and c.ended_at is null;
end
$$;

-- Only whoever ended it opens it again. For the other it is the same as if they were blocked, and for ever: they learn nothing from it.
create function private.reopen_conversation(conversation uuid, person uuid) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  found_one public.conversations;
  other uuid;
begin
  select c.* into found_one from public.conversations c where c.id = conversation;
  other := case when found_one.student_id = person then found_one.teacher_id else found_one.student_id end;
  -- A block of the two that comes at the same instant is waited for here, or waits.
  perform private.lock_people(array[person, other]);
  select c.* into found_one from public.conversations c where c.id = conversation for no key update;
  if found_one.ended_at is null then
    return found_one;
  end if;
  if found_one.ended_by is distinct from person or private.is_blocked(person, other)
    or not (private.may_talk(person, other) or private.may_talk(other, person)) then
    perform private.refuse('conversation_not_allowed', 'This conversation has ended.', 403);
  end if;
  update public.conversations c set ended_at = null, ended_by = null where c.id = conversation returning c.* into found_one;
  return found_one;
end
$$;

-- Two study partners who part have ended their conversation too, where nothing else lets them talk; partners again, they go on with it.
create function private.conversation_follows_partnership() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'accepted' then
    update public.conversations c set ended_at = null, ended_by = null
    where least(c.student_id, c.teacher_id) = least(new.from_id, new.to_id)
      and greatest(c.student_id, c.teacher_id) = greatest(new.from_id, new.to_id)
      and c.student_id is not null and c.teacher_id is not null and c.ended_at is not null;
  elsif not private.may_talk(new.from_id, new.to_id) and not private.may_talk(new.to_id, new.from_id) then
    perform private.end_conversation_between(new.from_id, new.to_id, new.ended_by);
  end if;
  return null;
end
$$;

create trigger conversation_follows_partnership
  after update of status on public.study_partner_requests
  for each row when (old.status <> new.status and new.status in ('accepted', 'ended'))
  execute function private.conversation_follows_partnership();

-- After `block_ends_partnership`, by its name: whoever ends a partnership holds its row first, then that of the conversation.
create function private.block_ends_talk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_conversation_between(new.blocker_id, new.blocked_id, new.blocker_id);
  return null;
end
$$;

create trigger block_ends_talk
  after insert on private.blocks
  for each row execute function private.block_ends_talk();

-- By its name before `check_conversation`: a block of the two that comes at the same instant is waited for here, or waits.
create function private.await_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() in (new.student_id, new.teacher_id) then
    perform private.lock_people(array[new.student_id, new.teacher_id]);
    if private.is_blocked(new.student_id, new.teacher_id) then
      perform private.refuse('conversation_not_allowed', 'These two people have no conversation.', 403);
    end if;
  end if;
  return new;
end
$$;

create trigger await_block
  before insert on public.conversations
  for each row execute function private.await_block();
