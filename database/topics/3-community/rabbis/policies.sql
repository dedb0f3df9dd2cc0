-- Everyone reads the directory, admins keep it.

grant select on public.rabbis to anon, authenticated;
grant insert, update, delete on public.rabbis to authenticated;

create policy "everyone reads rabbis" on public.rabbis for select to anon, authenticated
  using (true);

create policy "admins add rabbis" on public.rabbis for insert to authenticated
  with check ((select private.is_admin()));

create policy "admins change rabbis" on public.rabbis for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

create policy "admins remove rabbis" on public.rabbis for delete to authenticated
  using ((select private.is_admin()));
