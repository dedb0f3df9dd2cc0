-- A refusal: a stable code for programs, an error message for people, a status for HTTP.
create function private.refuse(code text, message text, status integer default 409) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = refuse.message;
end
$$;

-- At most so many in this time: `happened` is how many there were in it. Where two at once must not both find room, the caller holds a
-- lock while it counts.
create function private.limit_rate(code text, message text, allowed integer, happened bigint) returns void
language sql volatile set search_path = '' as $$
  select private.refuse(limit_rate.code, limit_rate.message, 429) where happened >= allowed
$$;

-- A list that somebody gives to a function. Whoever asks about more has to ask again; one call never costs more than that.
create function private.short_list(given anyarray) returns anyarray
language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(given) > 50 then
    perform private.refuse('list_too_long', 'A list may have at most 50 entries.', 400);
  end if;
  return given;
end
$$;

grant execute on function private.refuse(text, text, integer), private.short_list(anyarray) to anon, authenticated;
