import { expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { parseSelect } from './select.ts';
import { Values } from './values.ts';

const select = (text: string) => parseSelect(text, new Values());

test('columns with alias, cast, aggregate and JSON path', () => {
  const values = new Values();
  expect(parseSelect('a:data->list->0->>key::int,amount.sum()::text,n:count(),*', values)).toEqual([
    {
      kind: 'field',
      alias: 'a',
      cast: 'int',
      field: {
        name: 'data',
        path: [
          { arrow: '->', key: 0, name: 'list' },
          { arrow: '->', index: 1 },
          { arrow: '->>', key: 2, name: 'key' },
        ],
      },
    },
    { kind: 'field', field: { name: 'amount', path: [] }, aggregate: { name: 'sum', cast: 'text' } },
    { kind: 'field', alias: 'n', field: { name: '*', path: [] }, aggregate: { name: 'count' } },
    { kind: 'field', field: { name: '*', path: [] } },
  ]);
  expect(values.list).toEqual(['list', '0', 'key']);
});

test('embedded resources with alias, hint, join and nesting', () => {
  expect(select('who:people!sender_id!inner(name,...cities(*)),x()')).toEqual([
    {
      kind: 'embed',
      name: 'people',
      alias: 'who',
      hint: 'sender_id',
      join: 'inner',
      spread: false,
      select: [
        { kind: 'field', field: { name: 'name', path: [] } },
        {
          kind: 'embed',
          name: 'cities',
          spread: true,
          select: [{ kind: 'field', field: { name: '*', path: [] } }],
        },
      ],
    },
    { kind: 'embed', name: 'x', spread: false, select: [] },
  ]);
});

test('quoted names may hold anything, plain names letters of every script', () => {
  expect(select('"a,b(\\"c",שלום-x')).toMatchObject([
    { field: { name: 'a,b("c' } },
    { field: { name: 'שלום-x' } },
  ]);
});

test('what makes no sense is refused with its position', () => {
  for (const text of ['a,', ',a', 'a(b', 'a)b', 'a::', 'a->', 'a->>-', 'a!b', 'a b(c))', '"a', 'x:*']) {
    expect(() => select(text), text).toThrow(RestError);
  }
  expect(() => select('a->>--1')).toThrow('"failed to parse select parameter (a->>--1)" (line 1, column 5)');
});
