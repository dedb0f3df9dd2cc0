import { createTestDatabase } from '@lomdim/testing/postgres/database';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patternMatcher } from './matcher.ts';
import { PatternError } from './pattern-error.ts';

/** What PostgreSQL itself says is the measure. */
let database: Awaited<ReturnType<typeof createTestDatabase>>;

beforeAll(async () => {
  database = await createTestDatabase();
  // A collation that knows the letters of every language, as ours does.
  await database.pool.query(`
    create function public.matched(line text, pattern text, ignore_case boolean) returns text language plpgsql as $$
    begin
      return case when ignore_case then line collate "und-x-icu" ~* pattern else line collate "und-x-icu" ~ pattern end;
    exception when invalid_regular_expression then
      return 'refused';
    end $$`);
});
afterAll(() => database?.drop());

type Case = [pattern: string, line: string, ignoreCase: boolean];

async function inPostgres(cases: readonly Case[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ answer: string }>(
    `select public.matched(line, pattern, ignore_case) as answer
     from unnest($1::text[], $2::text[], $3::boolean[]) with ordinality as one(line, pattern, ignore_case, place)
     order by place`,
    [cases.map(([, line]) => line), cases.map(([pattern]) => pattern), cases.map(([, , ignore]) => ignore)],
  );
  return rows.map(({ answer }) => answer);
}

function here([pattern, line, ignoreCase]: Case): string {
  try {
    return String(patternMatcher(pattern, ignoreCase)(line));
  } catch (error) {
    if (error instanceof PatternError) return 'refused';
    throw error;
  }
}

/** Every case that is answered otherwise is shown. */
async function expectSame(cases: readonly Case[]): Promise<string[]> {
  const answers = await inPostgres(cases);
  const differing = cases.flatMap((one, index) => {
    const own = here(one);
    return own === answers[index] ? [] : [{ case: one, own, postgres: answers[index] }];
  });
  expect(differing).toEqual([]);
  return answers;
}

const patterns = [
  '',
  ...String.raw`a abc ^a a$ ^$ ^abc$ a.c a|b (a|)b () (?:ab)+c a** *a (*a) ^* (^a) ^^a a$$ . .* ..
    a{2} a{2,} a{1,2}$ a{0} a{2,1} a{256} a{,2} a{x} { {1} a{1 a*? a+?b a?? ] } a}
    [abc] [^abc] [a-c]+$ []a] [^]a] [a-] [-a] [c-a] [a [] [a-b-c] [\d] [\w-] [\]] [a\-z] - a-c
    [[:alpha:]]+ [[:digit:][:space:]] [^[:alnum:]] [[:nothing:]] [[:upper:]] [[:lower:]] [[:punct:]]
    [[:blank:]] [[:cntrl:]] [[:graph:]] [[:print:]] [[:xdigit:]] [[:word:]]
    \d \D \s \S \w+ \W \ma c\M \yb\y \Yb \Aa c\Z \n \t \. \* \\ \x61 \u0061 \U00000061 \q \ a\
    (a a) ((a) a\Bb \b ש ^ש.*ם$ É é [à-ö] ß STRASSE`.split(/\s+/),
];
const signs = '\n|\t| |_|-|]|}|{|*|!|€|1|a|b|A|q|é|É|ß|\u{1F54E}|\u00a0|\u0661|\u05b0|\u00b2'.split('|');
const texts = 'ab|abc|ABC|aabc|abbc|xaby|a.c|a c|a-c|a\nc|a\\b|a{x}|a1|b b|שלום|straße|aaaa'.split('|');
const lines = ['', ...signs, ...texts];

test('means what PostgreSQL means by it, and refuses what it refuses', async () => {
  const cases = patterns.flatMap((pattern) =>
    lines.flatMap((line): Case[] => [
      [pattern, line, false],
      [pattern, line, true],
    ]),
  );
  await expectSame(cases);
});

test('also where nobody thought of it', async () => {
  const part = fc.constantFrom(
    ...[
      'a',
      'b',
      'c',
      '.',
      '^',
      '$',
      '|',
      '(',
      ')',
      '(?:',
      '*',
      '+',
      '?',
      '{2}',
      '{0,1}',
      '[ab]',
      '[^a]',
      '[a-c]',
    ],
    ...['\\w', '\\W', '\\d', '\\s', '\\m', '\\M', '\\y', '\\Y', '\\A', '\\Z', 'ש', 'B', ' '],
  );
  const pattern = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
  const line = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', 'B', ' ', '1', 'ש'), maxLength: 8 });
  const cases = fc.sample(fc.tuple(pattern, line, fc.boolean()), 3000);
  const answers = await expectSame(cases);
  expect(answers.filter((answer) => answer !== 'refused').length).toBeGreaterThan(500);
});

test.each(['(?=a)', 'a(?!b)', '(?<=a)b', '(a)\\1', '(?i)a', '***=a', '[[.a.]]', '[[=a=]]', '[[:<:]]a'])(
  '%s is refused although PostgreSQL takes it',
  (pattern) => {
    expect(() => patternMatcher(pattern, false)).toThrow(PatternError);
  },
);

test.each([
  '((a{99}){99}){99}',
  '((((((){255}){255}){255}){255}){255}){255}',
  '(a|b){255}{255}',
  `${'('.repeat(60)}a${')'.repeat(60)}`,
  'abcde'.repeat(200),
])('%s is refused before it costs anything', (pattern) => {
  expect(() => patternMatcher(pattern, false)).toThrow(PatternError);
});

test.each(['(a*)*b', '(a|a?)+b', '((a?){20}a{20})*b', '[[:alpha:]]{1,100}1', '.*.*.*.*.*.*.*.*=b'])(
  '%s ends whatever it is given',
  (pattern) => {
    const matches = patternMatcher(pattern, true);
    expect(matches('a'.repeat(40))).toBe(false);
    // So long that nobody waits for the answer.
    expect(matches('a'.repeat(1_000_000))).toBeUndefined();
  },
);

test('a simple pattern is sure of a long text', () => {
  const matches = patternMatcher('fin$', false);
  expect(matches(`${'lorem ipsum '.repeat(1000)}fin`)).toBe(true);
  expect(matches('lorem ipsum '.repeat(1000))).toBe(false);
});
