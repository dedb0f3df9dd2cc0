import { expect, test } from 'vitest';
import { settingsName } from './writer.ts';

test.each([
  ['check', '"check"'],
  ['api.check', '"api"."check"'],
  ['a.b.c', '"a"."b.c"'],
  ['a"b.c"d(); drop', '"a""b"."c""d(); drop"'],
])('the name %s cannot end the statement that it stands in', (written, sql) => {
  expect(settingsName(written)).toBe(sql);
});
