-- A visitor's ticket can say where to answer. Whoever is signed in has an address with us.

alter table public.support_tickets
  add column reply_email text check (char_length(reply_email) <= 320 and reply_email ~ '^[^@\s]+@[^@\s]+$');
