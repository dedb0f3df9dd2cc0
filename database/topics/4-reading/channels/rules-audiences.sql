-- Who could possibly see a row of a table that is followed live. Computed when the row is written; the policies still decide.

create function private.audience_of_conversations(changed public.conversations) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array[changed.student_id, changed.teacher_id];
end
$$;

-- Nobody, when the conversation went first and took its messages along. Planned once, so plpgsql.
create function private.audience_of_chat_messages(changed public.chat_messages) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select array[c.student_id, c.teacher_id] from public.conversations c where c.id = changed.conversation_id),
    '{}');
end
$$;

create function private.audience_of_lessons(changed public.lessons) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[changed.student_id, changed.teacher_id, private.parent_of(changed.student_id)], null) || private.admin_ids()
$$;

create function private.audience_of_study_partner_requests(changed public.study_partner_requests) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.from_id, changed.to_id]
$$;

create function private.audience_of_sos_requests(changed public.sos_requests) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.student_id]
$$;

create function private.audience_of_sos_offers(changed public.sos_offers) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.first_id, changed.second_id]
$$;
