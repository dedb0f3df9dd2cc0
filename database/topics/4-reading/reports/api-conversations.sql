-- Reporting a conversation that the other has ended: its words can no longer be seen, so the last of the other's stands for all of them.
-- Membership is asked for, as with any message; how the admin reads what is around it is said with the report.
create function public.report_conversation(conversation_id uuid, reason text, details text default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.signed_in();
  message uuid;
begin
  select m.id into message
  from public.chat_messages m join public.conversations c on c.id = m.conversation_id
  where c.id = report_conversation.conversation_id and me in (c.student_id, c.teacher_id) and m.sender_id is distinct from me
  order by m.created_at desc, m.id desc limit 1;
  if message is null then
    perform private.refuse('nothing_to_report', 'There is nothing there that you could report.', 404);
  end if;
  return public.report('message', message, report_conversation.reason, report_conversation.details);
end
$$;

grant execute on function public.report_conversation(uuid, text, text) to authenticated;
