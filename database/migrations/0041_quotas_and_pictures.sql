-- How much somebody has used of what is limited by the day, and how much they keep; pictures that are nobody's own go.

-- One row for each person or network and each kind, so that counting is one write however much there is.
create table private.quota_use (
  -- a person's id, or the hash of a network
  who text not null,
  kind text not null,
  since timestamptz not null default now(),
  used bigint not null,
  primary key (who, kind)
);
create index quota_use_since_idx on private.quota_use (since);
alter table private.quota_use enable row level security;

create table private.stored_files (
  owner_id text not null primary key,
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0)
);
alter table private.stored_files enable row level security;

insert into private.stored_files (owner_id, files, bytes)
select o.owner_id, count(*),
  coalesce(sum(case when o.metadata ->> 'size' ~ '^\d{1,15}$' then (o.metadata ->> 'size')::bigint end), 0)
from storage.objects o where o.owner_id is not null group by o.owner_id;

-- A picture beside a name needs no more, on the sharpest screen. Where the storage is not ours, it has no such column.
do $$
begin
  if exists (
    select from pg_attribute where attrelid = 'storage.buckets'::regclass and attname = 'longest_side' and not attisdropped
  ) then
    execute 'update storage.buckets set longest_side = 1024 where id = ''avatars''';
  end if;
end
$$;

-- From now on a picture is a file of one's own or the one that a sign-in provider gave. Of those kept before, the server's name in an
-- own file's address cannot be told from a stranger's, so it goes; what points anywhere else goes whole.
update private.profiles p
set avatar_url = substring(p.avatar_url from '/storage/v1/object/public/avatars/' || p.id || '/[^?#]+')
where p.avatar_url is not null
  and not exists (
    select from auth.identities i
    where i.user_id = p.id and i.provider <> 'email' and p.avatar_url in (i.identity_data ->> 'avatar_url', i.identity_data ->> 'picture')
  );

-- Who wrote a review is told by the session, not by the browser.
alter table public.reviews alter column student_id set default auth.uid();
