-- How listings are searched and paged. See the README of this topic.

-- What a row must hold, in groups of terms of which it must have one of each: the filters that were chosen, each with its letter.
create function private.groups_of(filters jsonb) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(chosen.terms::text order by chosen.letter), '{}') from (
    select letter, private.prefixed(letter, private.short_list(array(select jsonb_array_elements_text(given)))) as terms
    from jsonb_each(filters) as each (letter, given) where jsonb_typeof(given) = 'array' and given <> '[]'
  ) as chosen
  where cardinality(chosen.terms) > 0
$$;

-- The same for everything that is asked of a row, as a condition.
create function private.has_each(groups text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(format('l.terms && %L::text[]', terms), ' and '), 'true') from unnest(groups) as terms
$$;

-- What words were probably meant to be: a group of terms for each of them.
create function private.meant_terms(words text[], letter text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(array(
    select letter || ':' || each from unnest(private.similar_words(asked.word)) as each
    -- One word alone was shown already as it is.
    where cardinality(words) > 1 or each <> asked.word
  )::text order by asked.number)
  from unnest(words) with ordinality as asked (word, number)
$$;

-- A tier of a search, best first: all words under the first letter, under the second and so on, all words as they were probably
-- meant, some of them. Each leaves out what those before it have shown. What was meant is looked up by whoever asks, when a search gets so far.
create function private.search_tier(
  tier integer, words text[], letters text[], meant text[], out groups text[], out unless text)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_variable
declare
  last_exact constant integer := cardinality(letters);
begin
  groups := case
    when tier <= last_exact then array(select array[letters[tier] || ':' || each]::text from unnest(words) as each)
    when tier = last_exact + 1 then meant
    else array[array(select unnest(each::text[]) from unnest(meant) as each)::text] end;
  unless := case
    when tier <= 1 then 'false'
    when tier <= last_exact + 1 then private.has_each(array(select array[letters[tier - 1] || ':' || each]::text from unnest(words) as each))
    else private.has_each(meant) end;
end
$$;

-- Whether a listing is so short that reading all that fits costs less than asking the statistics how much that is.
create function private.is_short_listing(listing text) returns boolean
language sql stable set search_path = '' as $$
  select c.reltuples between 0 and 1500 from pg_catalog.pg_class c where c.oid = format('private.%I', listing)::regclass
$$;

-- The first rows of a short listing that have all words as they were asked, and one term of each group, beyond the given place: all tiers of
-- such rows in one reading, because wider letters hold the words of narrower ones. Without words there is one tier, number 0.
create function private.read_short_listing(
  listing text, words text[], letters text[], filters text[], omitted uuid[], last_tier integer, last_key bigint, last_row uuid, wanted integer,
  out ids uuid[], out keys bigint[], out tiers integer[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_variable
declare
  tier text := '';
  condition text;
begin
  if cardinality(words) > 0 then
    for number in 1 .. cardinality(letters) loop
      condition := format('l.terms @> %L::text[]', array(select letters[number] || ':' || word from unnest(words) as word));
      tier := format('%s when %s then %s', tier, condition, number);
    end loop;
    tier := format('case%s end', tier);
  else
    tier := '0';
  end if;
  execute format(
    'select array_agg(page.id), array_agg(page.order_key), array_agg(page.tier) from (
       select e.* from (select l.id, l.order_key, %s as tier from private.%I l where %s) as e
       where %s order by e.tier, e.order_key desc, e.id desc limit %s) as page',
    tier, listing,
    concat_ws(' and ', private.has_each(filters), condition,
      case when cardinality(omitted) > 0 then format('l.id <> all (%L::uuid[])', omitted) end),
    case when last_tier is null then 'true'
      else format('(e.tier > %1$s or e.tier = %1$s and (e.order_key, e.id) < (%2$s, %3$L))', last_tier, last_key, last_row) end,
    wanted)
  into ids, keys, tiers;
end
$$;

-- The terms that many rows of a listing have, the share of rows that have each of them, and how many rows there are, as far as
-- PostgreSQL's statistics know.
create function private.common_terms(listing text, out terms text[], out shares real[], out listed real)
language sql stable security definer set search_path = '' as $$
  select s.most_common_elems::text::text[], s.most_common_elem_freqs, c.reltuples
  from pg_catalog.pg_stats s, pg_catalog.pg_class c
  where s.schemaname = 'private' and s.tablename = listing and s.attname = 'terms' and c.oid = format('private.%I', listing)::regclass
$$;

-- The share of rows that have one term of each group, if what one has said nothing about the other; zero where nothing is known.
create function private.expected_share(groups text[], terms text[], shares real[]) returns double precision
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_variable
declare
  share double precision := 1;
  alternatives text;
begin
  foreach alternatives in array groups loop
    share := share * least(1, (
      select coalesce(sum(shares[array_position(terms, term)]), 0) from unnest(alternatives::text[]) as term));
  end loop;
  return share;
end
$$;

-- A page of a listing: who has one term of each group of `filters`, and of the words asked for under `letters` as the tiers say.
create function private.search_listing(
  kind text, question text, letters text[], filters text[], max_tiers integer, omitted uuid[], cursor text, page_size integer
) returns table (id uuid, next_cursor text, number integer)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  longest_walk constant integer := 2000;
  listing constant text := kind || '_listing';
  words constant text[] := case when btrim(question) <> '' then private.query_words(question) else '{}' end;
  this_search constant text := row(kind, words, letters, filters)::text;
  wanted constant integer := least(greatest(coalesce(page_size, 12), 1), 60);
  is_short constant boolean := private.is_short_listing(listing);
  common record;
  meant text[];
  first_tier integer := 0;
  last_exact integer := 0;
  last_tier integer := 0;
  found integer := 0;
  last_seen record;
  step record;
  condition text;
  beyond text;
  page_ids uuid[];
  page_keys bigint[];
  page_tiers integer[];
  shown uuid[] := '{}';
  share double precision;
begin
  select * into last_seen from private.read_cursor(cursor, this_search);
  if cardinality(words) > 0 then
    first_tier := coalesce(last_seen.tier, 1);
    last_exact := cardinality(letters);
    last_tier := least(max_tiers, cardinality(letters) + case when cardinality(words) > 1 then 2 else 1 end);
  elsif btrim(coalesce(question, '')) <> '' then
    -- What has no word in it finds nothing.
    return;
  end if;
  select * into common from private.common_terms(listing) where not is_short and cardinality(words) + cardinality(filters) > 0;
  if is_short and first_tier <= last_exact then
    select r.ids, r.keys, r.tiers into page_ids, page_keys, page_tiers from private.read_short_listing(
      listing, words, letters, filters, omitted, last_seen.tier, last_seen.order_key, last_seen.id, wanted) as r;
    return query
    select each.id, private.write_cursor(each.tier, each.order_key, each.id, this_search), each.number::integer
    from unnest(page_ids, page_keys, page_tiers) with ordinality as each (id, order_key, tier, number);
    shown := coalesce(page_ids, '{}');
    found := cardinality(shown);
    first_tier := last_exact + 1;
  end if;
  for tier in first_tier .. last_tier loop
    exit when found >= wanted;
    if tier > cardinality(letters) and meant is null then
      meant := private.meant_terms(words, letters[cardinality(letters)]);
    end if;
    select * into step from private.search_tier(tier, words, letters, meant);
    -- On a first page all that the tiers before have found is known, and ids are compared more quickly than terms.
    condition := concat_ws(' and ', private.has_each(filters || step.groups),
      case when last_seen.tier is not null then format('not (%s)', step.unless) end,
      case when cardinality(omitted || shown) > 0 then format('l.id <> all (%L::uuid[])', omitted || shown) end);
    beyond := case when tier = last_seen.tier
      then format('(l.order_key, l.id) < (%s, %L)', last_seen.order_key, last_seen.id) else 'true' end;
    page_ids := '{}';
    share := private.expected_share(filters || step.groups, common.terms, common.shares);
    -- A walk meets `wanted / share` rows until the page is full, a look up reads the `share * listed` that fit.
    if share * longest_walk >= wanted and (share = 1 or share * share * common.listed >= wanted) then
      execute format(
        'select array_agg(page.id), array_agg(page.order_key) from (
           select l.id, l.order_key
           from (select * from private.%I l where %s order by l.order_key desc, l.id desc limit %s) as l
           where %s order by l.order_key desc, l.id desc limit %s) as page',
        listing, beyond, longest_walk, condition, wanted - found)
      into page_ids, page_keys;
    end if;
    if coalesce(cardinality(page_ids), 0) < wanted - found then
      execute format(
        'with every as materialized (select l.id, l.order_key from private.%I l where %s and %s)
         select array_agg(page.id), array_agg(page.order_key) from (
           select e.id, e.order_key from every e order by e.order_key desc, e.id desc limit %s) as page',
        listing, beyond, condition, wanted - found)
      into page_ids, page_keys;
    end if;
    return query
    select each.id, private.write_cursor(tier, each.order_key, each.id, this_search), found + each.number::integer
    from unnest(page_ids, page_keys) with ordinality as each (id, order_key, number);
    found := found + coalesce(cardinality(page_ids), 0);
    shown := shown || coalesce(page_ids, '{}');
  end loop;
end
$$;

-- Rows to count: those that have one term of each group, all of them where one group is rare, and among the first of the listing
-- otherwise. As something to select tags from, and what tells whether there may be more.
create function private.rows_to_count(listing text, groups text[], out source text, out more text)
language plpgsql stable security definer set search_path = '' as $$
declare
  max_rows constant integer := 400;
  looked_at constant integer := 1500;
  is_rare boolean := false;
begin
  if not private.is_short_listing(listing) then
    select min(private.expected_share(array[each], common.terms, common.shares)) < 0.02 into is_rare
    from private.common_terms(listing) as common, unnest(groups) as each;
  end if;
  if is_rare then
    source := format('(select l.tags from private.%I l where %s limit %s)', listing, private.has_each(groups), max_rows);
    more := format('(select count(*) = %s from fitting)', max_rows);
  else
    source := format('(select l.tags from (select * from private.%I limit %s) as l where %s)',
      listing, looked_at, private.has_each(groups));
    more := format('exists (select from private.%I offset %s)', listing, looked_at);
  end if;
end
$$;
