-- Time zones, and moments that the database sets.

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Only names such as Europe/Paris: an abbreviation or an offset knows no summer time.
  if name is null or name <> 'UTC' and name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+)+$' then
    return false;
  end if;
  perform pg_catalog.timezone(name, pg_catalog.now());
  return true;
exception when invalid_parameter_value then
  return false;
end
$$;

create function private.require_time_zone(name text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_time_zone(name) then
    perform private.refuse('unknown_time_zone', 'This time zone is not known: ' || left(name, 64) || '.', 400);
  end if;
end
$$;

-- When the room of a meeting is open. Asked again and again for every open room; in PL/pgSQL it is planned once.
create function private.room_hours(starts_at timestamptz, ends_at timestamptz) returns tstzrange
language plpgsql immutable set search_path = '' as $$
begin
  return tstzrange(starts_at - interval '15 minutes', ends_at + interval '1 hour', '[]');
end
$$;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

-- The moment of reading is the database's, whatever the browser says; it is said once.
create function private.stamp_read_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.read_at := coalesce(old.read_at, now());
  return new;
end
$$;

grant execute on function private.is_time_zone(text), private.require_time_zone(text) to anon, authenticated;
