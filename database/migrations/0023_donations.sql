-- What became of a gift, and news of the pool.

-- Since when a gift counts: courses are given away in the order in which the gifts were received.
alter table public.donations add column received_at timestamptz;
update public.donations set received_at = created_at where status = 'completed';
alter table public.donations add constraint donations_received_once_completed check ((status = 'completed') = (received_at is not null));
create index donations_received_idx on public.donations (received_at, id) include (courses_sponsored) where status = 'completed';

-- A bell: when the pool last changed, and nothing else. Whoever follows it asks for the figures anew, so that they are kept once.
create table public.sponsorship_pool_changes (
  id text primary key default 'pool' check (id = 'pool'),
  changed_at timestamptz not null default now()
);
insert into public.sponsorship_pool_changes default values;
alter table public.sponsorship_pool_changes enable row level security;
alter publication supabase_realtime add table public.sponsorship_pool_changes;
