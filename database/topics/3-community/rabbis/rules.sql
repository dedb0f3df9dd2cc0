-- What admins change here is in their log.

create trigger log_direct_change
  after insert or update or delete on public.rabbis
  for each row when (current_user = 'authenticated')
  execute function private.log_direct_change('rabbi');
