-- What people are notified of.

create function private.audience_of_notifications(changed public.notifications) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.user_id]
$$;

-- Notifies a person inside the product, and by mail where the kind says so (`mail`). Other topics call this in the transaction
-- of the cause.
create function private.notify_person(person uuid, kind text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  with notification as (
    insert into public.notifications (user_id, kind, data)
    values (person, notify_person.kind, coalesce(notify_person.data, '{}'))
    returning id, user_id, kind, data
  )
  select private.queue_mail(n.id, n.user_id, n.kind, n.data) from notification n
$$;

-- Takes back what a person was told of a lesson that was a mistake. Mail that still waits is never written; where the first may have reached
-- them, another one says that it is nothing. `first_kinds` are those that can be the first.
create function private.take_back_notifications(person uuid, lesson uuid, first_kinds text[], data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was_waiting boolean;
begin
  delete from public.notifications n where n.user_id = person and n.data ->> 'lesson_id' = lesson::text;
  with taken_back as (
    delete from private.letters l where l.person_id = person and l.data ->> 'lesson_id' = lesson::text returning l.kind
  )
  select coalesce(bool_or(t.kind = any (first_kinds)), false) into was_waiting from taken_back t;
  if not was_waiting then
    perform private.queue_mail(gen_random_uuid(), person, 'lesson_undone', data);
  end if;
end
$$;

create trigger stamp_read_at
  before update of read_at on public.notifications
  for each row execute function private.stamp_read_at();

create trigger touch_updated_at
  before update on public.notification_settings
  for each row execute function private.touch_updated_at();
