-- Stored files, with the names and types that Supabase gives them, because policies, seeds and tools read and write these
-- tables directly. What is ours alone is marked so. A row says that a file exists; its bytes lie outside the database, under
-- the row's `version`, and never change: new content is a new version.

create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');

create table storage.buckets (
  id text not null primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  -- in bytes
  file_size_limit bigint check (file_size_limit >= 0),
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
create unique index bname on storage.buckets (name);
comment on column storage.buckets.owner is 'Older than owner_id, which holds any kind of subject; both are written.';

create table storage.objects (
  id uuid not null default gen_random_uuid() primary key,
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
-- Folders are ranges of names; only in this order does a range begin with its prefix.
create unique index bucketid_objname on storage.objects (bucket_id, name collate "C");
create index objects_owner_id_idx on storage.objects (owner_id);
-- Ours: no row can borrow the bytes of another.
create unique index objects_version_key on storage.objects (version);

-- Ours: bytes that no row stands for, or does not yet. A version is noted here before its bytes are put in place and leaves
-- when a row takes it up; when that row goes, it comes back. So the server can always tell what may be swept away.
create table storage.discarded_files (
  version text not null primary key,
  noted_at timestamptz not null default now(),
  -- a row may still take it up
  awaited boolean not null default false
);
create index discarded_files_noted_at_idx on storage.discarded_files (noted_at);

create function storage.note_discarded_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' and new.version is not null then
    delete from storage.discarded_files where version = new.version;
  end if;
  if tg_op = 'DELETE' and old.version is not null
    or tg_op = 'UPDATE' and old.version is distinct from new.version and old.version is not null then
    insert into storage.discarded_files (version) values (old.version)
    on conflict (version) do update set noted_at = now(), awaited = false;
  end if;
  return null;
end
$$;

create trigger note_discarded_file
  after insert or update of version or delete on storage.objects
  for each row execute function storage.note_discarded_file();

create function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

create trigger update_objects_updated_at
  before update on storage.objects
  for each row execute function storage.update_updated_at_column();

create trigger update_buckets_updated_at
  before update on storage.buckets
  for each row execute function storage.update_updated_at_column();

-- What policies ask about a name such as `folder/sub/picture.final.png`: its folders, its last part, its ending.
create function storage.foldername(name text) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select parts[1:pg_catalog.cardinality(parts) - 1] from (select pg_catalog.string_to_array(foldername.name, '/')) as split (parts)
$$;

create function storage.filename(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select parts[pg_catalog.cardinality(parts)] from (select pg_catalog.string_to_array(filename.name, '/')) as split (parts)
$$;

create function storage.extension(name text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select substring(storage.filename(extension.name) from '[^.]*$')
$$;

-- Which request is being decided, such as `storage.object.upload`.
create function storage.operation() returns text
language sql stable set search_path = '' as $$
  select pg_catalog.current_setting('storage.operation', true)
$$;

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.discarded_files enable row level security;
revoke all on storage.buckets, storage.objects, storage.discarded_files from public, anon, authenticated, service_role;
revoke all on all functions in schema storage from public, anon, authenticated, service_role;

-- Policies decide; without one, nobody but the service role gets anywhere.
grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
grant execute on function
  storage.foldername(text), storage.filename(text), storage.extension(text), storage.operation()
to anon, authenticated, service_role;
