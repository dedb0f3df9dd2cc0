-- Every message moves its conversation up. Where no index holds the changed moment and the page has room, that writes one row and no
-- index entries (a HOT update). A person's conversations are found by their id and put in order then: they are few.
drop index public.conversations_student_id_idx;
drop index public.conversations_teacher_id_idx;
create index conversations_student_id_idx on public.conversations (student_id);
create index conversations_teacher_id_idx on public.conversations (teacher_id);
alter table public.conversations set (fillfactor = 70);
