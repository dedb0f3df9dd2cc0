-- What the browser may ask about conversations, beside the tables themselves.

-- The conversation with this person, made when there is none, and opened again by whoever ended it. Pressed twice, or by both at once, it is
-- the same one.
create function public.open_conversation(other_id uuid) returns public.conversations
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  -- Whoever writes about a child writes to its parent.
  other constant uuid := coalesce(private.parent_of(other_id), other_id);
  student uuid := case when private.is_student(me) then me else other end;
  teacher uuid := case when private.is_student(me) then other else me end;
  found_one public.conversations;
begin
  if other is null or other = me then
    perform private.refuse('conversation_not_allowed', 'A conversation needs somebody else.', 403);
  end if;
  for attempt in 1..2 loop
    select c.* into found_one from public.conversations c
    where least(c.student_id, c.teacher_id) = least(me, other)
      and greatest(c.student_id, c.teacher_id) = greatest(me, other)
      -- The index of pairs knows only whole ones, and is not used where this is not said.
      and c.student_id is not null and c.teacher_id is not null;
    exit when found;
    insert into public.conversations (student_id, teacher_id) values (student, teacher)
    on conflict do nothing returning * into found_one;
    exit when found;
  end loop;
  if found_one.ended_at is not null then
    found_one := private.reopen_conversation(found_one.id, me);
  end if;
  return found_one;
end
$$;

grant execute on function public.open_conversation(uuid) to authenticated;

-- Either of the two ends it, without a word to the other. Said by both at the same instant, or again, the first has ended it.
create function public.end_conversation(conversation_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
begin
  -- Alone, so that whoever writes at the same instant has written, or finds it ended.
  perform from public.conversations c where c.id = end_conversation.conversation_id and me in (c.student_id, c.teacher_id) for update;
  if not found then
    perform private.refuse('conversation_not_allowed', 'There is no such conversation of yours.', 403);
  end if;
  update public.conversations c set ended_at = now(), ended_by = me
  where c.id = end_conversation.conversation_id and c.ended_at is null;
end
$$;

grant execute on function public.end_conversation(uuid) to authenticated;

-- How many messages were marked as read by this call. Runs as the caller: the policies say which ones are theirs to mark.
create function public.mark_conversation_read(conversation_id uuid) returns integer
language sql security invoker set search_path = '' as $$
  with marked as (
    update public.chat_messages m set read_at = now()
    where m.conversation_id = mark_conversation_read.conversation_id
      and m.sender_id <> (select auth.uid()) and m.read_at is null
    returning 1
  )
  select count(*)::integer from marked
$$;

grant execute on function public.mark_conversation_read(uuid) to authenticated;

-- How many messages wait for the caller, in all conversations together.
create function public.unread_messages() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(unread.count), 0)::integer
  from public.conversations c
  cross join lateral (
    select count(*) as count from public.chat_messages m
    where m.conversation_id = c.id and m.read_at is null
      and m.sender_id = case when c.student_id = auth.uid() then c.teacher_id else c.student_id end
  ) as unread
  where (c.student_id = auth.uid() or c.teacher_id = auth.uid()) and c.ended_at is null
$$;

grant execute on function public.unread_messages() to authenticated;

-- The caller's conversations, latest first, a page at a time: `before` is the updated_at of the last one already shown. A partner
-- who has left is null. `question` asks for a partner by name, `only_id` for one conversation. Of one that the other has ended there is a
-- line without name or words for 30 days, from which it can be reported.
create function public.conversation_overview(
  before timestamptz default null, page_size integer default 100, question text default null, only_id uuid default null
) returns table (
  id uuid, student_id uuid, teacher_id uuid, created_at timestamptz, updated_at timestamptz,
  partner_id uuid, partner_first_name text, partner_last_name text, partner_avatar_url text, partner_role text,
  partner_time_zone text,
  last_message_id uuid, last_message_content text, last_message_type text, last_message_sender_id uuid,
  last_message_at timestamptz, last_message_read_at timestamptz,
  unread_count integer, has_ended boolean, is_ended_by_me boolean
)
language sql stable security definer set search_path = '' as $$
  with page as (
    select mine.* from (
      (select c.*, c.teacher_id as partner_id, private.reads_conversation(c, auth.uid()) as is_read from public.conversations c
       where c.student_id = auth.uid() and c.updated_at < coalesce(before, 'infinity')
         and (private.reads_conversation(c, auth.uid()) or (c.ended_at > now() - interval '30 days' and coalesce(question, '') = ''))
         and (only_id is null or c.id = only_id)
         and (coalesce(question, '') = '' or exists (
           select from private.profiles p
           where p.id = c.teacher_id and private.name_answers(concat_ws(' ', p.first_name, p.last_name), question)))
       order by c.updated_at desc limit least(greatest(page_size, 1), 200))
      union all
      (select c.*, c.student_id, private.reads_conversation(c, auth.uid()) from public.conversations c
       where c.teacher_id = auth.uid() and c.updated_at < coalesce(before, 'infinity')
         and (private.reads_conversation(c, auth.uid()) or (c.ended_at > now() - interval '30 days' and coalesce(question, '') = ''))
         and (only_id is null or c.id = only_id)
         and (coalesce(question, '') = '' or exists (
           select from private.profiles p
           where p.id = c.student_id and private.name_answers(concat_ws(' ', p.first_name, p.last_name), question)))
       order by c.updated_at desc limit least(greatest(page_size, 1), 200))
    ) as mine
    order by mine.updated_at desc, mine.id limit least(greatest(page_size, 1), 200)
  )
  select
    page.id, case when page.is_read or page.student_id = auth.uid() then page.student_id end,
    case when page.is_read or page.teacher_id = auth.uid() then page.teacher_id end, page.created_at, page.updated_at,
    partner.id, partner.first_name, partner.last_name, partner.avatar_url, partner.role,
    -- More than name and picture is seen after an answer; a teacher's zone is public.
    case when (partner.role = 'teacher' and partner.approval_status = 'approved') or partner.id in (select private.my_contacts())
      then partner.time_zone end,
    latest.id, latest.content, latest.message_type, latest.sender_id, latest.created_at, latest.read_at,
    unread.count, page.ended_at is not null, coalesce(page.ended_by = auth.uid(), false)
  from page
  left join private.profiles partner on partner.id = page.partner_id and page.is_read
  left join lateral (
    select m.id, m.content, m.message_type, m.sender_id, m.created_at, m.read_at from public.chat_messages m
    where m.conversation_id = page.id and page.is_read order by m.created_at desc, m.id desc limit 1
  ) as latest on true
  cross join lateral (
    select count(*)::integer as count from public.chat_messages m
    where m.conversation_id = page.id and m.sender_id = page.partner_id and m.read_at is null and page.ended_at is null
  ) as unread
  order by page.updated_at desc, page.id
$$;

grant execute on function public.conversation_overview(timestamptz, integer, text, uuid) to authenticated;
