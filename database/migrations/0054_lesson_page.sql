-- What belongs to the page of a lesson: homework, the teacher's own notes, what was learned, and materials.

create table public.lesson_homework (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references public.lessons (id) on delete cascade,
  text text not null constraint lesson_homework_text_check
    check (char_length(text) between 1 and 2000 and text = btrim(text, E' \t\n\r')),
  -- A day of the calendar, the same for both, wherever they live.
  due_on date,
  done_at timestamptz,
  created_by uuid references private.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
create index lesson_homework_lesson_id_idx on public.lesson_homework (lesson_id, created_at, id);
create index lesson_homework_created_by_idx on public.lesson_homework (created_by);
alter table public.lesson_homework enable row level security;

create table public.lesson_notes (
  lesson_id uuid primary key references public.lessons (id) on delete cascade,
  teacher_id uuid not null references private.profiles (id) on delete cascade,
  text text not null constraint lesson_notes_text_check
    check (char_length(text) between 1 and 4000 and text = btrim(text, E' \t\n\r')),
  updated_at timestamptz not null default now()
);
create index lesson_notes_teacher_id_idx on public.lesson_notes (teacher_id);
alter table public.lesson_notes enable row level security;

alter table public.lessons add column summary text constraint lessons_summary_check
  check (char_length(summary) between 1 and 4000 and summary = btrim(summary, E' \t\n\r'));

-- Homework appears while the page is open. Notes are seen by the one person who writes them.
alter publication supabase_realtime add table public.lesson_homework;

-- The same kinds of files as beside a course.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select 'lesson-materials', 'lesson-materials', false, b.file_size_limit, b.allowed_mime_types
from storage.buckets b where b.id = 'course-materials'
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
