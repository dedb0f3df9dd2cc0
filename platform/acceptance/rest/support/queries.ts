import fc from 'fast-check';

/** Requests of every kind against the fixture: most of them sound, many broken somewhere. */
export type AnyRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

const columns: Record<string, readonly string[]> = {
  people: [
    'id',
    'name',
    'email',
    'tags',
    'data',
    'born',
    'active',
    'during',
    'mood',
    'score',
    'bio',
    'bio_words',
    'full_label',
    'city_id',
    'boss_id',
  ],
  notes: ['id', 'owner', 'text'],
  countries: ['id', 'name'],
  cities: ['id', 'name', 'country_id', 'shouted'],
  letters: ['id', 'body', 'sender_id'],
  scratch: ['id', 'label', 'amount', 'note'],
  groups: ['id', 'title'],
};
const related: Record<string, readonly string[]> = {
  people: [
    'cities',
    'groups',
    'passports',
    'memberships',
    'people',
    'boss_id',
    'followers',
    'letters',
    'towns',
  ],
  countries: ['cities'],
  cities: ['countries', 'people'],
  letters: ['people!sender_id', 'sender_id', 'people'],
  groups: ['people', 'memberships'],
};

const value = fc.oneof(
  fc.constantFrom(
    '1',
    '2',
    'Ada',
    'null',
    'true',
    '{math}',
    '{}',
    '[1,5)',
    '2020-01-01',
    'glad',
    '%',
    '*a*',
    '{"a":1}',
    '',
    'x',
    '-1',
    '1e400',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.integer().map(String),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const operator = fc.constantFrom(
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxl',
  'nxr',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'fts(english)',
  'wfts(nothing)',
  'isdistinct',
  'eq(any)',
  'like(all)',
  'lt(any)',
  'nope',
);
const comparison = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(operator, value).map(([one, other]) => `${one}.${other}`) },
  {
    weight: 2,
    arbitrary: fc
      .array(value, { maxLength: 4 })
      .map((list) => `in.(${list.map((one) => JSON.stringify(one)).join(',')})`),
  },
  { weight: 1, arbitrary: fc.constantFrom('is.null', 'is.true', 'is.not_null', 'is.unknown', 'is.nonsense') },
);
const perhapsNot = fc.tuple(fc.boolean(), comparison).map(([not, text]) => (not ? `not.${text}` : text));
const table = fc.constantFrom(...Object.keys(columns));
const jsonPath = fc.constantFrom('', '', '', '->a', '->>size', '->a->b->>0', '->-1', '->>"odd key"');

function column(of: string): fc.Arbitrary<string> {
  const names = fc.constantFrom(...(columns[of] ?? ['id']));
  return fc.oneof(
    { weight: 12, arbitrary: fc.tuple(names, jsonPath).map(([name, path]) => name + path) },
    { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
  );
}

function selection(of: string, depth: number): fc.Arbitrary<string> {
  const plain = fc
    .tuple(
      fc.constantFrom('', '', 'alias:'),
      column(of),
      fc.constantFrom('', '', '::text', '::int', '::nothing', '.sum()'),
    )
    .map((parts) => parts.join(''));
  const targets = related[of] ?? [];
  const item =
    depth === 0 || targets.length === 0
      ? plain
      : fc.oneof(
          { weight: 3, arbitrary: plain },
          {
            weight: 2,
            arbitrary: fc
              .tuple(
                fc.constantFrom('', '', 'other:', '...'),
                fc.constantFrom(...targets),
                fc.constantFrom('', '', '!inner', '!left', '!nothing'),
              )
              .chain(([lead, target, join]) =>
                selection(target.replace(/[!_].*/, ''), depth - 1).map(
                  (inner) => `${lead}${target}${join}(${inner})`,
                ),
              ),
          },
        );
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('*') },
    { weight: 6, arbitrary: fc.array(item, { minLength: 1, maxLength: 4 }).map((items) => items.join(',')) },
  );
}

function logic(of: string, depth: number): fc.Arbitrary<string> {
  const leaf = fc.tuple(column(of), perhapsNot).map(([name, test]) => `${name}.${test}`);
  if (depth === 0) return leaf;
  const nested = fc
    .tuple(
      fc.constantFrom('and', 'or', 'not.and', 'not.or'),
      fc.array(logic(of, depth - 1), { minLength: 1, maxLength: 3 }),
    )
    .map(([head, items]) => `${head}(${items.join(',')})`);
  return fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: nested });
}

function parameter(of: string): fc.Arbitrary<[string, string]> {
  const pair = (name: fc.Arbitrary<string>, text: fc.Arbitrary<string>) => fc.tuple(name, text);
  const order = fc
    .array(
      fc
        .tuple(column(of), fc.constantFrom('', '.asc', '.desc.nullslast', '.nullsfirst', '.up'))
        .map((parts) => parts.join('')),
      {
        minLength: 1,
        maxLength: 3,
      },
    )
    .map((terms) => terms.join(','));
  return fc.oneof(
    { weight: 5, arbitrary: pair(fc.constant('select'), selection(of, 3)) },
    { weight: 6, arbitrary: pair(column(of), perhapsNot) },
    {
      weight: 2,
      arbitrary: pair(
        fc.constantFrom('or', 'and', 'not.or'),
        logic(of, 3).map((text) => `(${text})`),
      ),
    },
    { weight: 2, arbitrary: pair(fc.constantFrom('order', 'cities.order', 'people.order'), order) },
    {
      weight: 2,
      arbitrary: pair(fc.constantFrom('limit', 'offset', 'people.limit', 'groups.offset'), value),
    },
    { weight: 1, arbitrary: pair(fc.constantFrom('columns', 'on_conflict'), column(of)) },
    { weight: 1, arbitrary: pair(fc.string({ unit: 'grapheme', maxLength: 10 }), value) },
  );
}

/** Cuts, doubles or inserts somewhere, so that what was nearly right is wrong. */
const damage = fc.tuple(
  fc.nat(),
  fc.constantFrom('cut', 'insert', 'none', 'none', 'none'),
  fc.constantFrom('(', ')', ',', '"', '\\', '.', '%', '%zz', "'", ';--', '\0', '->'),
);

function damaged(text: string, [at, how, what]: [number, string, string]): string {
  const position = text.length === 0 ? 0 : at % text.length;
  if (how === 'cut') return text.slice(0, position) + text.slice(position + 1);
  return how === 'insert' ? text.slice(0, position) + what + text.slice(position) : text;
}

/** Half of a pair that a cut left over has no UTF-8 form. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const query = (of: string) =>
  fc
    .array(fc.tuple(parameter(of), damage), { maxLength: 5 })
    .map((parameters) =>
      parameters
        .map(([[name, text], hurt]) => `${encodeURIComponent(name)}=${encode(damaged(text, hurt))}`)
        .join('&'),
    );

const prefer = fc.constantFrom(
  'count=exact',
  'count=planned',
  'count=estimated',
  'return=representation',
  'return=representation,missing=default',
  'resolution=merge-duplicates,return=headers-only',
  'handling=strict,max-affected=1',
  'nonsense',
);
const accept = fc.constantFrom(
  '*/*',
  'application/json',
  'application/vnd.pgrst.object+json',
  'text/csv',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'x/y',
);

const read = table.chain((of) =>
  fc.record({ query: query(of), prefer, accept, range: fc.constantFrom('', '0-1', '5-2', '0-', 'x') }).map(
    ({ query: text, range, ...headers }): AnyRequest => ({
      method: 'GET',
      path: `/${of}?${text}`,
      headers: { ...headers, ...(range === '' ? {} : { range }) },
      body: undefined,
    }),
  ),
);

const write = table.chain((of) =>
  fc
    .record({
      method: fc.constantFrom('POST', 'PATCH', 'DELETE', 'PUT'),
      query: query(of),
      prefer,
      accept,
      body: fc.oneof(
        fc
          .dictionary(column(of), fc.oneof(fc.jsonValue({ maxDepth: 1 }), value), { maxKeys: 4 })
          .map((row) => JSON.stringify(row)),
        fc.json({ maxDepth: 2 }),
        fc.string({ maxLength: 20 }),
      ),
    })
    .map(
      ({ method, query: text, body, prefer: preference, accept: shape }): AnyRequest => ({
        method,
        path: `/${of}?${text}`,
        headers: { prefer: `tx=rollback,${preference}`, accept: shape, 'content-type': 'application/json' },
        body: method === 'DELETE' ? undefined : body,
      }),
    ),
);

const call = fc
  .record({
    method: fc.constantFrom('GET', 'POST'),
    name: fc.oneof(
      fc.constantFrom(
        'add',
        'numbers',
        'people_in',
        'pairs',
        'outs',
        'sum_all',
        'echo_json',
        'take_pair',
        'take_array',
        'over',
        'write_and_return',
        'one_person',
        'noop',
      ),
      fc.string({ maxLength: 6 }).map(encodeURIComponent),
    ),
    given: fc.array(
      fc.tuple(
        fc.constantFrom(
          'a',
          'b',
          'upto',
          'city',
          'n',
          'p',
          'list',
          'line',
          'wanted',
          'select',
          'limit',
          'order',
          'v',
        ),
        value,
      ),
      { maxLength: 3 },
    ),
    accept,
  })
  // A number of rows that only the caller bounds is bounded here.
  .filter(({ name, given }) => name !== 'numbers' || given.every(([, text]) => text.length < 4))
  .map(({ method, name, given, accept: shape }): AnyRequest => {
    const headers = { accept: shape, prefer: 'tx=rollback', 'content-type': 'application/json' };
    if (method === 'POST')
      return { method, path: `/rpc/${name}`, headers, body: JSON.stringify(Object.fromEntries(given)) };
    const text = given.map(([key, one]) => `${key}=${encodeURIComponent(one)}`).join('&');
    return { method, path: `/rpc/${name}?${text}`, headers, body: undefined };
  });

/** Parameters that are right, to be combined in any way. */
const sound: Record<string, readonly string[]> = {
  people: [
    'id=gt.1',
    'id=in.(1,2,3)',
    'name=ilike.*a*',
    'tags=cs.{math}',
    'tags=ov.{music,logic}',
    'active=is.true',
    'data->>size=eq.3',
    'born=not.is.null',
    'mood=eq.glad',
    'during=ov.[1,9)',
    'bio_words=wfts(english).program',
    'or=(id.eq.1,and(id.gt.2,name.like.*o*))',
    'order=name.desc.nullslast,id',
    'order=born',
    'limit=2',
    'offset=1',
    'full_label=like.A*',
    'select=id,name,cities(name,countries(*)),groups(title)',
    'select=name,...cities(city:name)',
    'select=*,cities!inner(id)',
    'select=id,staff:people(name,passports(number))',
    'select=name,passports()',
  ],
  notes: [
    'select=*',
    'select=owner,text',
    'text=like.only*',
    'order=id.desc',
    'limit=3',
    'id=gt.0',
    'owner=not.is.null',
  ],
  countries: ['select=name,cities(name,people(name))', 'cities.order=name', 'order=id', 'id=lt.3', 'limit=1'],
  cities: [
    'select=shouted,countries!inner(name)',
    'countries.name=eq.France',
    'order=countries(name)',
    'id=gt.1',
  ],
  letters: ['select=body,people!sender_id(name)', 'order=id', 'body=like.h*', 'sender_id=eq.1'],
  scratch: ['id=eq.1', 'select=id,label', 'order=label', 'amount=lt.10'],
  groups: ['select=title,people(name,notes:data)', 'people.id=eq.1', 'id=eq.1', 'order=title'],
};

const soundRead = table.chain((of) =>
  fc
    .record({
      parameters: fc.uniqueArray(fc.constantFrom(...(sound[of] ?? [])), {
        maxLength: 4,
        selector: (text) => text.split('=')[0],
      }),
      prefer,
    })
    .map(
      ({ parameters, prefer: preference }): AnyRequest => ({
        method: 'GET',
        path: `/${of}?${parameters.join('&')}`,
        headers: { prefer: preference },
        body: undefined,
      }),
    ),
);

export const anyRequest = fc.oneof(
  { weight: 5, arbitrary: read },
  { weight: 3, arbitrary: soundRead },
  { weight: 2, arbitrary: write },
  { weight: 1, arbitrary: call },
);
