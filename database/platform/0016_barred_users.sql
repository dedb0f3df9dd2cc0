-- Ours: whoever is banned or deleted, who are few. Whether the holder of a token is one of them is asked with every request, and with
-- this index neither a whole row of auth.users nor, where there are few users, the whole table is read for the answer.
create index users_barred_idx on auth.users (id) where deleted_at is not null or banned_until is not null;
