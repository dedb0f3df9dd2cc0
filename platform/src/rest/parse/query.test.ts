import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { parseQuery, refuseParameters } from './query.ts';
import { Values } from './values.ts';

function parse(text: string) {
  const values = new Values();
  return { ...parseQuery(text, values, 1000), values: values.list };
}

test('filters go to the resource that their path names', () => {
  const { query, values } = parse(
    'id=eq.1&films.actors.name=not.like.*x*&films.not.or=(a.gt.1,and(b.is.null,c.in.(1,"2,3")))',
  );
  expect(query.filters).toEqual([
    {
      path: [],
      content: {
        kind: 'filter',
        not: false,
        field: { name: 'id', path: [] },
        operation: { kind: 'binary', operator: '=', value: 0 },
      },
    },
    {
      path: ['films', 'actors'],
      content: {
        kind: 'filter',
        not: true,
        field: { name: 'name', path: [] },
        operation: { kind: 'binary', operator: 'like', value: 1 },
      },
    },
    {
      path: ['films'],
      content: {
        kind: 'logic',
        join: 'or',
        not: true,
        items: [
          {
            kind: 'filter',
            not: false,
            field: { name: 'a', path: [] },
            operation: { kind: 'binary', operator: '>', value: 2 },
          },
          {
            kind: 'logic',
            join: 'and',
            not: false,
            items: [
              {
                kind: 'filter',
                not: false,
                field: { name: 'b', path: [] },
                operation: { kind: 'is', what: 'null' },
              },
              {
                kind: 'filter',
                not: false,
                field: { name: 'c', path: [] },
                operation: { kind: 'in', values: 3 },
              },
            ],
          },
        ],
      },
    },
  ]);
  expect(values).toEqual(['1', '%x%', '1', '{"1","2,3"}']);
});

test('requests that differ in values alone have the same tree', () => {
  const one = parse('id=eq.1&name=like.*a&data->>k=in.(1,2)&limit=3');
  const two = parse('id=eq.99&name=like.b&data->>k=in.(7)&limit=3');
  expect(JSON.stringify(one.query)).toBe(JSON.stringify(two.query));
  expect(one.values).not.toEqual(two.values);
});

test('order, windows, columns and conflict targets', () => {
  const { query, page } = parse(
    'order=a.desc,b->c.asc.nullsfirst&x.order=y(z).nullslast&limit=5&offset=2&x.limit=9&columns=a,"b c"&on_conflict=a',
  );
  expect(query.order).toEqual([
    {
      path: [],
      content: [
        { field: { name: 'a', path: [] }, direction: 'desc' },
        {
          field: { name: 'b', path: [{ arrow: '->', key: 0, name: 'c' }] },
          direction: 'asc',
          nulls: 'first',
        },
      ],
    },
    { path: ['x'], content: [{ field: { name: 'z', path: [] }, embed: 'y', nulls: 'last' }] },
  ]);
  expect(page).toEqual({ limit: 5, offset: 2 });
  expect(query.windows).toEqual([{ path: ['x'], content: { limit: 9 } }]);
  expect(query).toMatchObject({ columns: ['a', 'b c'], onConflict: ['a'] });
});

test('what is no filter may be an argument; for a table it is refused', () => {
  const { parameters, query } = parse('a=1&b=eq.2&c=some.thing&d=not.a.filter');
  expect(parameters).toEqual([
    ['a', '1'],
    ['c', 'some.thing'],
    ['d', 'not.a.filter'],
  ]);
  expect(query.filters).toHaveLength(1);
  expect(() => refuseParameters(parameters)).toThrow('"failed to parse filter (1)" (line 1, column 1)');
});

test('any string at all is either understood or refused, never a crash', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (name, value) => {
      const text = `${encodeURIComponent(Buffer.from(name).toString())}=${encodeURIComponent(Buffer.from(value).toString())}`;
      for (const query of [text, `${name}=${value}`, `select=${value}`, `order=${value}`, `or=${value}`]) {
        try {
          parse(query);
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
        }
      }
    }),
  );
});
