-- The parent is told when wrong secrets closed the way in for a child; opening it again is theirs.

create function private.tell_parent_of_closed_door() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_person(new.parent_id, 'child_locked_out', jsonb_strip_nulls(jsonb_build_object(
    'child_id', new.child_id, 'child_name', (select p.first_name from private.profiles p where p.id = new.child_id),
    'is_closed', not new.may_sign_in)));
  return null;
end
$$;

create trigger tell_parent_of_closed_door
  after update of locked_until, may_sign_in on private.children
  for each row when (
    (new.locked_until is not null and new.locked_until is distinct from old.locked_until)
    or (old.may_sign_in and not new.may_sign_in and new.wrong_in_day > 0))
  execute function private.tell_parent_of_closed_door();
