-- Private study: a room for two.

create function public.start_private_study(conversation_id uuid, study_id uuid, words text, minutes integer default 60) returns uuid
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.signed_in();
  conversation public.conversations;
  other uuid;
  known uuid;
begin
  -- As everybody whose time is taken: first the lock on their calendar, then rows.
  perform private.lock_people(array[me]);
  -- Held, so that two who begin at the same instant find themselves in one room.
  select c.* into conversation from public.conversations c
  where c.id = conversation_id and me in (c.student_id, c.teacher_id) for no key update;
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  other := case when conversation.student_id = me then conversation.teacher_id else conversation.student_id end;
  if other is null then
    perform private.refuse('conversation_closed', 'The other person has left.', 409);
  end if;
  if not private.are_study_partners(me, other) then
    perform private.refuse('conversation_not_allowed', 'Private study is for two accepted study partners.', 403);
  end if;
  if conversation.ended_at is not null then
    perform private.refuse('conversation_ended', 'This conversation has ended.', 409);
  end if;
  select r.id into known from private.study_rooms r
  where r.conversation_id = conversation_id and now() < r.started_at + make_interval(mins => r.duration_minutes)
  order by r.started_at desc limit 1;
  if known is not null then
    return known;
  end if;
  perform private.limit_rate('too_many_studies', 'You have begun 12 private studies within an hour. Please wait a little.', 12,
    (select count(*) from private.study_rooms r where r.starter_id = me and r.started_at > now() - interval '1 hour'));
  insert into private.study_rooms (id, conversation_id, starter_id, partner_id, duration_minutes)
  values (study_id, conversation.id, me, other, least(greatest(coalesce(minutes, 60), 15), 240));
  insert into public.chat_messages (id, conversation_id, sender_id, content) values (study_id, conversation.id, me, words);
  return study_id;
end
$$;

grant execute on function public.start_private_study(uuid, uuid, text, integer) to authenticated;
