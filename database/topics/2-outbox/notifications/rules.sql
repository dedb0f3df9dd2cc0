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

create trigger stamp_read_at
  before update of read_at on public.notifications
  for each row execute function private.stamp_read_at();

create trigger touch_updated_at
  before update on public.notification_settings
  for each row execute function private.touch_updated_at();
