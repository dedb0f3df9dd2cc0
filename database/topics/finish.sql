-- After all topics: what is not said to be for children is closed to them. A database without any topic has nothing to close.
do $$
begin
  if to_regprocedure('private.close_tables_to_children()') is not null then
    perform private.close_tables_to_children();
  end if;
end
$$;

-- The service role (operators, scripts) may do everything; row-level security does not apply to it.
grant usage on schema public, private to service_role;
grant all on all tables in schema public, private to service_role;
grant all on all sequences in schema public, private to service_role;
grant execute on all routines in schema public, private to service_role;

-- Servers that expose the schema load it again.
notify pgrst, 'reload schema';
