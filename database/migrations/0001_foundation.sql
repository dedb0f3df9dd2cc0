-- What the tables stand on. `public` is what browsers reach; `private` is reached only from within the database.

create extension if not exists btree_gist with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema if not exists private;

-- Demonstration data is loaded once; which of it, and when.
create table private.applied_seeds (
  name text primary key,
  applied_at timestamptz not null default now()
);
alter table private.applied_seeds enable row level security;
