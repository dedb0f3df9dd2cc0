import { compile } from '../compile/compile.ts';
import { parseHead, type RawRequest, withBody } from '../parse/request.ts';
import type { Column, SchemaCache, Table } from '../schema/types.ts';
import { nothingGiven, settingsOf } from '../settings.ts';

const column = (name: string, type = 'text', standard?: string): [string, Column] => [
  name,
  { name, type, default: standard },
];
const table = (name: string, columns: [string, Column][]): [string, Table] => [
  `api\0${name}`,
  {
    schema: 'api',
    name,
    oid: 0,
    isView: false,
    insertable: true,
    updatable: true,
    deletable: true,
    columns: new Map(columns),
    primaryKey: ['id'],
    computed: new Map(),
  },
];

/** Films with their directors, and a function that finds films. */
const cache: SchemaCache = {
  generation: 1,
  schemas: ['api'],
  tables: new Map([
    table('films', [
      column('id', 'integer', `nextval('s')`),
      column('title'),
      column('info', 'jsonb'),
      column('director_id', 'integer'),
    ]),
    table('directors', [column('id', 'integer'), column('na"me')]),
  ]),
  relationships: new Map([
    [
      'api\0films',
      [
        {
          cardinality: 'many-to-one',
          constraint: 'fk',
          table: { schema: 'api', name: 'films' },
          foreign: { schema: 'api', name: 'directors' },
          columns: [['director_id', 'id']],
          self: false,
          foreignIsView: false,
        },
      ],
    ],
  ]),
  functions: new Map([
    [
      'api\0find',
      [
        {
          schema: 'api',
          name: 'find',
          oid: 0,
          parameters: [{ name: 'q', type: 'text', required: true, variadic: false }],
          returns: 'composite',
          isSet: true,
          volatility: 'stable',
          relation: { schema: 'api', name: 'films' },
          columns: new Map([column('id', 'integer'), column('title')]),
          media: undefined,
          isBytes: false,
        },
      ],
    ],
  ]),
  types: new Map([['int', 'integer']]),
  timeouts: new Map(),
  sessionCheck: undefined,
  settings: settingsOf([], { ...nothingGiven, aggregates: true }),
  geoJson: undefined,
};

/** The statement that a request becomes, and its values. */
export function sql(
  method: string,
  address: string,
  more: Partial<RawRequest> & { headers?: Record<string, string> } = {},
) {
  const [path = '', queryString = ''] = address.split('?');
  const body = more.body ?? Buffer.alloc(0);
  const head = parseHead(
    { method, path, queryString, header: (name) => more.headers?.[name], body },
    { ...cache, ...cache.settings, choosesTxEnd: false },
  );
  const request = withBody(head, body);
  const { main } = compile(cache, request.shape);
  return { text: main.text, values: main.slots.map((slot) => String(request.values[slot])) };
}
