-- What people are notified of.

create function private.audience_of_notifications(changed public.notifications) returns uuid[]
language sql stable set search_path = '' as $$
  select array[changed.user_id]
$$;

-- Notifies a person inside the product, and by mail where the kind says so (`mail`). Other topics call this in the transaction
-- of the cause. What a child is told, its parent is told too, and for which child; the one mail about it goes to the parent's mailbox.
create function private.notify_person(person uuid, kind text, data jsonb default '{}') returns void
language sql security definer set search_path = '' as $$
  with notification as (
    insert into public.notifications (user_id, kind, data)
    values (person, notify_person.kind, coalesce(notify_person.data, '{}'))
    returning id, user_id, kind, data
  ), of_parent as (
    insert into public.notifications (user_id, kind, data)
    select c.parent_id, n.kind, n.data || jsonb_build_object('child_id', c.child_id, 'child_name', p.first_name)
    from notification n
    join private.children c on c.child_id = n.user_id
    join private.profiles p on p.id = c.child_id
    where c.parent_id::text is distinct from n.data ->> 'by'
  )
  select private.queue_mail(n.id, n.user_id, n.kind, n.data) from notification n
$$;

-- What was told of a person to themselves, or of a child to its parent.
create function private.is_told_of(told public.notifications, person uuid) returns boolean
language sql stable set search_path = '' as $$
  select told.user_id = person or told.data ->> 'child_id' = person::text
$$;

-- Takes back what a person was told of a lesson that was a mistake. Mail that still waits is never written; where the first may have reached
-- them, another one says that it is nothing. `first_kinds` are those that can be the first.
create function private.take_back_notifications(person uuid, lesson uuid, first_kinds text[], data jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  was_waiting boolean;
begin
  delete from public.notifications n
  where n.user_id in (person, private.parent_of(person)) and private.is_told_of(n, person) and n.data ->> 'lesson_id' = lesson::text;
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
