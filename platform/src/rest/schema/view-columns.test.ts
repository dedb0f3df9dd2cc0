import { expect, test } from 'vitest';
import { viewColumns } from './view-columns.ts';

test('columns of the outermost query, with their origin; computed and hidden ones left out', () => {
  const rule =
    '({QUERY :commandType 1 :rtable ({RANGETBLENTRY :subquery {QUERY :targetList (' +
    '{TARGETENTRY :expr {VAR :varno 1} :resno 1 :resname inner :resorigtbl 99 :resorigcol 9 :resjunk false})}})' +
    ' :targetList ({TARGETENTRY :expr {VAR :varno 1 :varattno 1} :resno 1 :resname id :resorigtbl 16385 :resorigcol 2 :resjunk false}' +
    ' {TARGETENTRY :expr {CONST :constvalue 4 [ 1 0 0 0 ]} :resno 2 :resname odd\\ \\(name\\) :resorigtbl 0 :resorigcol 0 :resjunk false}' +
    ' {TARGETENTRY :expr {VAR :varno 1} :resno 3 :resname gone :resorigtbl 16385 :resorigcol 3 :resjunk true}) :hasAggs false})';
  expect([...viewColumns(rule)]).toEqual([[1, { table: 16385, column: 2 }]]);
});

test('something that is no rule has no columns', () => {
  expect(viewColumns('<>').size).toBe(0);
  expect(viewColumns('').size).toBe(0);
});
