-- The two people of a conversation, and nobody else; once one of them has ended it, only that one.

grant select, insert (student_id, teacher_id), update (updated_at) on public.conversations to authenticated;

create policy "the two see their conversation" on public.conversations for select to authenticated
  using ((student_id = (select auth.uid()) or teacher_id = (select auth.uid())) and (ended_at is null or ended_by = (select auth.uid())));

create policy "one of the two starts it" on public.conversations for insert to authenticated
  with check (student_id = (select auth.uid()) or teacher_id = (select auth.uid()));

create policy "the two touch their conversation" on public.conversations for update to authenticated
  using ((student_id = (select auth.uid()) or teacher_id = (select auth.uid())) and (ended_at is null or ended_by = (select auth.uid())))
  with check (student_id = (select auth.uid()) or teacher_id = (select auth.uid()));

grant select, update (read_at) on public.chat_messages to authenticated;
grant insert (id, conversation_id, sender_id, content, message_type, meeting_data, attachment) on public.chat_messages to authenticated;

-- The conversation is looked for with the reader's own eyes: its policy above says who still reads it.
create policy "the two read the messages" on public.chat_messages for select to authenticated
  using (exists (
    select from public.conversations c
    where c.id = conversation_id and (c.student_id = (select auth.uid()) or c.teacher_id = (select auth.uid()))
  ));

create policy "the two write in their own name" on public.chat_messages for insert to authenticated
  with check (
    sender_id = (select auth.uid())
    and exists (
      select from public.conversations c
      where c.id = conversation_id and (c.student_id = (select auth.uid()) or c.teacher_id = (select auth.uid()))
    )
  );

create policy "the receiver marks a message as read" on public.chat_messages for update to authenticated
  using (
    sender_id <> (select auth.uid())
    and read_at is null
    and exists (
      select from public.conversations c
      where c.id = conversation_id and (c.student_id = (select auth.uid()) or c.teacher_id = (select auth.uid()))
    )
  )
  with check (sender_id <> (select auth.uid()));
