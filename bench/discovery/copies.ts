import type pg from 'pg';
import { familyName, syllables } from './rows.ts';

/**
 * More teachers, each like one who is listed already but with an id and a family name of their own. The rules of listing take a
 * millisecond for each teacher, so a million of them are not asked for one by one: a copy is listed as its pattern is, under its own
 * name, and some are compared afterwards with what the rules say.
 */
export async function copyTeachers(client: pg.ClientBase, patterns: number, many: number): Promise<void> {
  if (many <= patterns) return;
  await client.query(
    `create temporary table pattern as
     select p as profile, l.terms, l.order_key, l.tags, (row_number() over (order by p.id) - 1)::int as place
     from private.profiles p join private.teacher_listing l on l.id = p.id`,
  );
  await client.query(
    `create temporary table copy as
     select gen_random_uuid() as id, 'teacher' || n || '@bench.example' as email, n % $1::int as place, ${familyName('$3::text[]')} as last_name, n
     from generate_series($1::int + 1, $2::int) as n`,
    [patterns, many, syllables],
  );
  await client.query(
    `create temporary table family as
     select last_name, (private.found_words(last_name))[1] as word
     from (select last_name from copy union select (profile).last_name from pattern) as each`,
  );
  for (const table of ['pattern', 'copy', 'family']) await client.query(`analyze ${table}`);
  await insertCopies(client);
  await checkCopies(client);
  await client.query('drop table pattern, copy, family');
}

async function insertCopies(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data)
     select id, 'authenticated', 'authenticated', email, '{}' from copy`,
  );
  await client.query(
    `insert into private.profiles (id, email, search_text, role, gender, approval_status, availability_status, is_approved_for_children,
       is_listed_as_partner, hourly_rate, first_name, last_name, subjects, languages, audiences, bio, created_at)
     select c.id, c.email, c.email, (profile).role, (profile).gender, (profile).approval_status, (profile).availability_status,
       (profile).is_approved_for_children, (profile).is_listed_as_partner, (profile).hourly_rate, (profile).first_name, c.last_name,
       (profile).subjects, (profile).languages, (profile).audiences, (profile).bio, now() - n * interval '1 minute'
     from copy c join pattern using (place)`,
  );
  await client.query(
    `insert into private.teacher_listing (id, terms, order_key, tags)
     select c.id, array_replace(array_replace(array_replace(p.terms,
       'n:' || theirs.word, 'n:' || own.word), 'm:' || theirs.word, 'm:' || own.word), 'w:' || theirs.word, 'w:' || own.word), p.order_key, p.tags
     from copy c join pattern p using (place)
     join family own on own.last_name = c.last_name join family theirs on theirs.last_name = (p.profile).last_name`,
  );
  await client.query('insert into private.search_words select word from family on conflict do nothing');
  // Every pattern has been copied equally often, give or take one, and the triggers that count were quiet.
  await client.query(
    `update private.listing_counts set listed = listed * ((select count(*) from copy) + (select count(*) from pattern)) / (select count(*) from pattern)
     where kind <> 'partner'`,
  );
}

async function checkCopies(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select l.id from (select * from copy order by n limit 100) as c join private.teacher_listing l using (id)
     join private.profiles p using (id)
     where not (l.terms <@ private.teacher_terms(p) and l.terms @> private.teacher_terms(p)) or l.order_key <> private.teacher_standing(p)`,
  );
  if (rows.length > 0) throw new Error(`${rows.length} of 100 copies are not listed as the rules say`);
}
