-- States, the specification's word for each, and what rows without a caller say of themselves.

-- The same is a constraint of the table.
create function private.lesson_status(state text, outcome text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state in ('proposed', 'agreed') then 'scheduled'
    when state in ('reported', 'disputed') then case outcome when 'late_cancellation' then 'cancelled' else 'scheduled' end
    when state = 'settled' then case outcome when 'held' then 'completed' else 'missed' end
    else 'cancelled'
  end
$$;

-- Demonstration data and operators speak of a status alone. What they write was agreed on by both.
create function private.keep_lesson_state() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.state is null or (tg_op = 'UPDATE' and old.state = new.state and old.status <> new.status) then
    new.state := case new.status when 'cancelled' then 'cancelled' when 'scheduled' then 'agreed' else 'settled' end;
    new.outcome := case new.status when 'completed' then 'held' when 'missed' then 'student_absent' end;
    new.student_agreed_at := coalesce(new.student_agreed_at, new.created_at);
    new.teacher_agreed_at := coalesce(new.teacher_agreed_at, new.created_at);
  end if;
  new.status := private.lesson_status(new.state, new.outcome);
  return new;
end
$$;

create trigger keep_lesson_state
  before insert or update on public.lessons
  for each row execute function private.keep_lesson_state();
