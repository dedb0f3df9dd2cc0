import { expect, test } from 'vitest';
import { sql } from '../testing/films.ts';

test('a read is one statement, every literal a parameter', () => {
  const { text, values } = sql(
    'GET',
    `/films?select=id,d:directors(n:"na\\"me")&title=eq.x'y&info->>k=in.(1,2)&order=id.desc&limit=3`,
  );
  expect(text).toContain(
    `select _1."id" as "id", (select row_to_json(_2r) from (select _2."na""me" as "n" from "api"."directors" _2 where _2."id" = _1."director_id" limit 1) _2r) as "d" from "api"."films" _1`,
  );
  expect(text).toContain(
    `where _1."title" = $1 and _1."info"->>$2::text = any($3) order by _1."id" desc limit 3`,
  );
  expect(values).toEqual(["x'y", 'k', '{"1","2"}']);
});

test('inner joins and counts share the condition', () => {
  const { text } = sql('GET', '/films?select=id,directors!inner()&directors.id=eq.1', {
    headers: { prefer: 'count=exact' },
  });
  const exists =
    'exists (select 1 from "api"."directors" _2 where _2."id" = _1."director_id" and _2."id" = $1)';
  expect(text.split(exists)).toHaveLength(3);
});

test('aggregates group by what is not aggregated', () => {
  const { text } = sql('GET', '/films?select=director_id,n:count(),id.max()::int');
  expect(text).toContain(
    'select _1."director_id" as "director_id", count(*) as "n", cast(max(_1."id") as integer) as "max" from "api"."films" _1 group by 1',
  );
});

test('an insert takes its rows from the body as typed columns', () => {
  const { text, values } = sql('POST', '/films?select=id,directors(id)', {
    headers: { prefer: 'return=representation,resolution=merge-duplicates' },
    body: Buffer.from('[{"id":1,"title":"x"}]'),
  });
  expect(text).toContain(
    `insert into "api"."films" as _0 ("id", "title") select _b."id", _b."title" from json_to_recordset($1::json) as _b("id" integer, "title" text) on conflict ("id") do update set "id" = excluded."id", "title" = excluded."title"`,
  );
  expect(text).toContain('returning _0."id", _0."director_id")');
  expect(values[0]).toBe('[{"id":1,"title":"x"}]');
});

test('nothing is returned, and no right to read is needed, when nothing is to be read back', () => {
  expect(sql('DELETE', '/films?id=eq.1').text).toContain(
    'delete from "api"."films" _0 where _0."id" = $1 returning 1',
  );
});

test('functions by GET take parameters, by POST a body', () => {
  expect(sql('GET', '/rpc/find?q=x&title=like.a*').text).toContain(
    'with _source as (select _f.* from "api"."find"("q" := $1::text) _f) ',
  );
  expect(sql('POST', '/rpc/find', { body: Buffer.from('{"q":"x"}') }).text).toContain(
    'from (select * from json_to_record($1::json) as _a("q" text) limit 1) _a, lateral "api"."find"("q" := _a."q") _f',
  );
});

test('names that the schema does not know never reach a statement', () => {
  for (const address of [
    '/films?select=nothing',
    '/films?select=id::evil',
    '/films?order=nothing',
    '/films?"x\\""=eq.1',
    '/nothing',
    '/rpc/nothing',
    '/films?select=nothing(id)',
  ]) {
    expect(() => sql('GET', address), address).toThrow();
  }
  expect(() =>
    sql('POST', '/films?on_conflict=nothing', {
      headers: { prefer: 'resolution=merge-duplicates' },
      body: Buffer.from('{"id":1}'),
    }),
  ).toThrow();
});
