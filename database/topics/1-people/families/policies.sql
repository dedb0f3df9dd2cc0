-- The tables of families are read by functions alone. These predicates stand in the policies of other tables, which run as the caller.

grant execute on function
  private.is_child(uuid), private.parent_of(uuid), private.is_parent_of(uuid, uuid), private.my_children(), private.my_people()
to anon, authenticated;
