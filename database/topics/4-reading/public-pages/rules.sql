-- Which public pages are gone. See the README of this topic.

-- A row that leaves its listing was public until now. It may come back in the same transaction, as when everything is listed anew: what
-- visitors may still see is not gone. The two rules are those of is_approved_teacher and is_open_course, said for many at once.
create function private.remember_gone_pages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_argv[0] = 'teacher' then
    insert into private.gone_pages (kind, id)
    select 'teacher', w.id from went w
    where not exists (
      select from private.profiles p where p.id = w.id and p.role = 'teacher' and p.approval_status = 'approved')
    order by w.id
    on conflict (kind, id) do nothing;
  else
    insert into private.gone_pages (kind, id)
    select 'course', w.id from went w
    where not exists (
      select from public.courses c join private.profiles p on p.id = c.teacher_id
      where c.id = w.id and c.is_active and p.role = 'teacher' and p.approval_status = 'approved'
        and (c.audience <> 'children' or p.is_approved_for_children))
    order by w.id
    on conflict (kind, id) do nothing;
  end if;
  return null;
end
$$;

create function private.forget_gone_pages() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.gone_pages g using came c where g.kind = tg_argv[0] and g.id = c.id;
  return null;
end
$$;

do $$
declare
  kind text;
begin
  foreach kind in array array['teacher', 'course'] loop
    execute format('create trigger remember_gone_pages after delete on private.%I referencing old table as went
      for each statement execute function private.remember_gone_pages(%L)', kind || '_listing', kind);
    execute format('create trigger forget_gone_pages after insert on private.%I referencing new table as came
      for each statement execute function private.forget_gone_pages(%L)', kind || '_listing', kind);
  end loop;
end
$$;
