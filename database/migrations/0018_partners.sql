-- Finding somebody to learn with: the directory of study partners, and being matched at once.

-- Rows follow the people whom they are about; see the topics `partners` and `search`.
create table private.partner_listing (
  student_id uuid primary key references private.profiles (id) on delete cascade,
  gender text,
  terms text[] not null,
  listed_order bigint not null
);
create index partner_listing_terms_idx on private.partner_listing using gin (terms) with (fastupdate = off);
create index partner_listing_order_idx on private.partner_listing (listed_order desc, student_id);
create index partner_listing_gender_idx on private.partner_listing (gender);

-- Two people who were found for each other. Once both have accepted, they are a pair and the id is that of their room.
create table public.sos_offers (
  id uuid primary key default gen_random_uuid(),
  first_id uuid not null references private.profiles (id) on delete cascade,
  second_id uuid not null references private.profiles (id) on delete cascade,
  subject text not null,
  language text,
  duration_minutes integer not null,
  status text not null default 'open' check (status in ('open', 'paired', 'declined', 'expired')),
  first_accepted boolean not null default false,
  second_accepted boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paired_at timestamptz,
  place text unique,
  constraint sos_offers_two_people check (first_id <> second_id),
  constraint sos_offers_paired_by_both check (
    status <> 'paired' or (first_accepted and second_accepted and paired_at is not null and place is not null)
  )
);
create index sos_offers_first_id_idx on public.sos_offers (first_id, created_at desc);
create index sos_offers_second_id_idx on public.sos_offers (second_id, created_at desc);
create index sos_offers_open_idx on public.sos_offers (expires_at) where status = 'open';
-- Nobody has two offers at a time. That a person is not first in one and second in another follows from sos_requests.offer_id.
create unique index sos_offers_one_open_for_first on public.sos_offers (first_id) where status = 'open';
create unique index sos_offers_one_open_for_second on public.sos_offers (second_id) where status = 'open';

-- A waiting person is in one offer at a time, and in none while they are free. `subject_key` is the subject as it is compared.
alter table public.sos_requests
  add column offer_id uuid references public.sos_offers (id) on delete set null,
  add column subject_key text not null default '';
create index sos_requests_offer_id_idx on public.sos_requests (offer_id);
create index sos_requests_free_idx on public.sos_requests (created_at, id) where status = 'waiting' and offer_id is null;

-- When the browser of a waiting person was last heard of. Apart from the request, which is followed live.
create table private.sos_presence (
  request_id uuid primary key references public.sos_requests (id) on delete cascade,
  seen_at timestamptz not null
);

alter table private.partner_listing enable row level security;
alter table private.sos_presence enable row level security;
alter table public.sos_offers enable row level security;

alter publication supabase_realtime add table public.sos_offers;
