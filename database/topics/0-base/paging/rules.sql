-- How the pages of a list follow each other.

-- A page of a list goes on where the last one ended: the values it is ordered by, and the id.
create function private.cursor_parts(cursor text, expected integer) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  parts text[];
begin
  if cursor is null then
    return null;
  end if;
  select array_agg(part order by number) into parts
  from jsonb_array_elements_text(cursor::jsonb) with ordinality as each (part, number);
  if cardinality(parts) is distinct from expected then
    raise invalid_parameter_value;
  end if;
  return parts;
exception when invalid_text_representation or invalid_parameter_value then
  perform private.refuse('unknown_place', 'This place in the list is not known. Please begin again.', 400);
end
$$;

-- What follows such a cursor in a list that shows the latest first; nothing where there is none.
create function private.older_than(alias text, parts text[]) returns text
language sql immutable set search_path = '' as $$
  select format('%1$s.created_at <= %2$L and (%1$s.created_at < %2$L or %1$s.id > %3$L)', alias, parts[1], parts[2])
  where parts is not null
$$;

-- A cursor of a search: `tier` and `order_key` of the last row that was seen, and which question it belongs to. A cursor of another
-- question, or anything else, is none: the list begins again.
create function private.read_cursor(cursor text, question text) returns table (tier integer, order_key bigint, id uuid)
language plpgsql immutable set search_path = '' as $$
declare
  parts text[] := string_to_array(cursor, '.');
begin
  if cardinality(parts) = 4 and parts[4] = left(md5(question), 12)
    and parts[1] ~ '^\d$' and parts[2] ~ '^-?\d{1,17}$' and parts[3] ~ '^[0-9a-f-]{36}$' then
    return query select parts[1]::integer, parts[2]::bigint, parts[3]::uuid;
  end if;
exception when invalid_text_representation then
  return;
end
$$;

create function private.write_cursor(tier integer, order_key bigint, id uuid, question text) returns text
language sql immutable set search_path = '' as $$
  select tier || '.' || order_key || '.' || id || '.' || left(md5(question), 12)
$$;

grant execute on function private.cursor_parts(text, integer) to authenticated;
