import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productWordsIn } from './platform-words.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-words-'));
  mkdirSync(join(folder, 'src', 'auth'), { recursive: true });
  writeFileSync(join(folder, 'README.md'), '# Platform\n\nEvery teacher has a course.\n');
  writeFileSync(
    join(folder, 'src', 'auth', 'mail.ts'),
    "import '@lomdim/platform/log';\nconst name = 'Lomdim';\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a word of the product is reported with its file and line; an import of a package of ours is none', () => {
  expect(productWordsIn(folder)).toEqual([
    'platform/README.md, line 3 says "teacher", "course".',
    'platform/src/auth/mail.ts, line 2 says "Lomdim".',
  ]);
});
