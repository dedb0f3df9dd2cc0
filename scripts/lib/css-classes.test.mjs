import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classProblems } from './css-classes.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-classes-'));
  mkdirSync(join(folder, 'app'));
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write(
    'app/page.module.css',
    '/* .not */\n.page { gap: 0.5rem; }\n@media (width > 1px) { .old > .page { gap: 0; } }\n',
  );
  write('app/tone.module.css', '.calm { gap: 0; }\n.loud { gap: 0; }\n');
  write('app/alone.module.css', '.alone { gap: 0; }\n');
  write(
    'app/page.tsx',
    "import styles from './page.module.css';\nimport tones from '#app/tone.module.css';\n[styles.page, styles.gone, tones[tone], t('styles.text')];\n",
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a class that nothing uses, a name that is no class and a module that is imported nowhere are told', () => {
  expect(classProblems(folder)).toEqual([
    'app/alone.module.css is imported nowhere.',
    'app/page.module.css has a class "old" that nothing uses.',
    'app/page.module.css has no class "gone", which a component uses.',
  ]);
});
