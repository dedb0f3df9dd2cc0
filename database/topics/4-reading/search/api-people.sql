-- Finding somebody to write to.

-- Whom the caller could write to: those they have to do with, and for a student the teachers that a search finds. Exactly those with
-- whom `open_conversation` works, with the conversation where there is one.
create function public.people_to_write_to(question text default '', page_size integer default 20)
returns table (
  id uuid, first_name text, last_name text, title text, avatar_url text, role text, conversation_id uuid
)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.signed_in();
  max_rows integer := least(greatest(coalesce(page_size, 20), 1), 50);
  found_teachers uuid[] := '{}';
begin
  if private.is_student(me) then
    select coalesce(array_agg(t.id), '{}') into found_teachers
    from public.search_teachers(question => people_to_write_to.question, page_size => max_rows) as t;
  end if;
  return query
  -- Sorted before anybody's rule is asked, so that it is asked for those alone who fill the page.
  with known as materialized (
    select private.my_acquaintances() as id
  ), sorted as materialized (
    select p.id, p.first_name, p.last_name, p.title, p.avatar_url, p.role, c.id as conversation, c.ended_at
    from (select k.id from known k union select unnest(found_teachers)) as wanted
    join private.profiles p on p.id = wanted.id
    left join public.conversations c
      on least(c.student_id, c.teacher_id) = least(me, p.id) and greatest(c.student_id, c.teacher_id) = greatest(me, p.id)
        and c.student_id is not null and c.teacher_id is not null
    where p.id <> me and not p.is_child and (c.ended_at is null or c.ended_by = me)
      and (p.id = any (found_teachers) or private.name_answers(concat_ws(' ', p.first_name, p.last_name), people_to_write_to.question))
    -- Those one knows, then the best found.
    order by (p.id in (select k.id from known k)) desc, array_position(found_teachers, p.id) nulls last,
      p.first_name, p.last_name, p.id
  )
  select s.id, s.first_name, s.last_name, s.title, s.avatar_url, s.role, s.conversation
  from sorted s
  where ((s.conversation is not null and s.ended_at is null) or private.may_talk(me, s.id))
    and not private.is_blocked(me, s.id)
  limit max_rows;
end
$$;

grant execute on function public.people_to_write_to(text, integer) to authenticated;
