import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@lomdim/contract/errors';
import { languageCodes } from '@lomdim/contract/languages';
import { describe, expect, it } from 'vitest';
import { knownCodes } from './known-codes.ts';

describe.each(languageCodes)('the sentences in %s', (language) => {
  const file = join(import.meta.dirname, 'texts', `${language}.json`);
  const { refused, known } = JSON.parse(readFileSync(file, 'utf8'));

  it('are there for every code with which the product refuses', () => {
    expect(Object.keys(refused).sort()).toEqual([...errorCodes].sort());
  });

  it('are there for everything else that a person may meet', () => {
    expect(Object.keys(known).sort()).toEqual([...knownCodes].sort());
  });
});
