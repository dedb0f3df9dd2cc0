-- Ours: uploads that come in several requests, by the resumable protocol (TUS) or by S3's. Each part is a stored file under a version of
-- its own, so that every server sees it and a restart loses nothing; the rows say what belongs together and how far it has come.
create table storage.multipart_uploads (
  id uuid not null primary key,
  protocol text not null check (protocol in ('tus', 's3')),
  bucket_id text not null,
  name text not null,
  -- who began it, and alone may go on
  role text not null,
  owner uuid,
  upsert boolean not null,
  -- of the whole file; null while its sender has not said so
  length bigint check (length >= 0),
  -- how many bytes have come without a gap; only counted where parts come one after the other
  received bigint not null default 0 check (received >= 0 and received <= length),
  -- what the sender says about the file
  details jsonb not null,
  created_at timestamptz not null default now(),
  -- until then one server has the right to put the file together, under this version
  finishing_until timestamptz,
  file_version text,
  finished boolean not null default false
);
create index multipart_uploads_created_at_idx on storage.multipart_uploads (created_at);
create index multipart_uploads_owner_idx on storage.multipart_uploads (owner);

create table storage.multipart_upload_parts (
  upload_id uuid not null references storage.multipart_uploads (id) on delete cascade,
  -- the first byte in a resumable upload, the number of the part in one of S3
  position bigint not null check (position >= 0),
  size bigint not null check (size >= 0),
  etag text not null,
  version text not null unique,
  created_at timestamptz not null default now(),
  primary key (upload_id, position)
);

-- As for files: a version leaves the list of what may be swept when a part takes it up, and comes back when the part goes.
create trigger note_discarded_file
  after insert or update of version or delete on storage.multipart_upload_parts
  for each row execute function storage.note_discarded_file();

alter table storage.multipart_uploads enable row level security;
alter table storage.multipart_upload_parts enable row level security;
revoke all on storage.multipart_uploads, storage.multipart_upload_parts from public, anon, authenticated, service_role;
