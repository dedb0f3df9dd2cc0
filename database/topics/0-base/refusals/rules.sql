-- How the database says no.

-- How the database says no: a stable code for programs, a sentence for people, a status for HTTP.
create function private.refuse(code text, sentence text, status integer default 409) returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT' || status, message = code, detail = sentence;
end
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
