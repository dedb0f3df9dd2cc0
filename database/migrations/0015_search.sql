-- What lists and searches are read from. Rows follow the people and courses they are about; see the topics `search`,
-- `teachers` and `courses`.

-- `terms` holds what a teacher can be found by, one short key each, so that any mixture of filters and words is one question
-- to one index. `standing` is the order of a list without words.
create table private.teacher_listing (
  teacher_id uuid primary key references private.profiles (id) on delete cascade,
  terms text[] not null,
  standing integer not null
);
create index teacher_listing_terms_idx on private.teacher_listing using gin (terms) with (fastupdate = off);
create index teacher_listing_standing_idx on private.teacher_listing (standing desc, teacher_id);

create table private.course_listing (
  course_id uuid primary key references public.courses (id) on delete cascade,
  terms text[] not null,
  created_at timestamptz not null
);
create index course_listing_terms_idx on private.course_listing using gin (terms) with (fastupdate = off);
create index course_listing_created_at_idx on private.course_listing (created_at desc, course_id);

-- Counted as teachers come and go, since counting a hundred thousand takes longer than showing nine.
create table private.teacher_counts (
  viewer text not null check (viewer in ('anyone', 'male', 'female')),
  kind text not null check (kind in ('subject', 'language', 'audience')),
  value text not null,
  label text not null,
  teachers integer not null,
  primary key (viewer, kind, value)
);
create index teacher_counts_order_idx on private.teacher_counts (viewer, kind, teachers desc, value);

-- Every word that anything can be found by, so that a misspelt one finds its neighbours.
create table private.search_words (
  word text primary key
);
create index search_words_prefix_idx on private.search_words (word text_pattern_ops);
create index search_words_similar_idx on private.search_words using gin (word extensions.gin_trgm_ops);

-- By which wording of the rules the rows above were written.
create table private.listing_state (
  only_row boolean primary key default true check (only_row),
  rules_hash text not null
);

alter table private.teacher_listing enable row level security;
alter table private.course_listing enable row level security;
alter table private.teacher_counts enable row level security;
alter table private.search_words enable row level security;
alter table private.listing_state enable row level security;
