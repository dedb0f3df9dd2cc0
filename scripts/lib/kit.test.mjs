import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kitProblems } from './kit.mjs';

let folder;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-kit-'));
  for (const name of ['app/errors', 'kit']) mkdirSync(join(folder, name), { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);
  write('app/day.ts', "new Intl.DateTimeFormat('en');\nIntl.DateTimeFormat().resolvedOptions();\n");
  write(
    'app/name.ts',
    `\`\${first_name} \${last_name}\`;\n[first_name, last_name].filter(Boolean).join(' ');\n`,
  );
  write('app/note.tsx', '<p role="alert">No.</p>;\n<p role="status">Yes.</p>;\n');
  write(
    'app/price.ts',
    "new Intl.NumberFormat('en', {\n  style: 'currency',\n});\nnew Intl.NumberFormat('en');\n",
  );
  write('app/run.ts', 'useMutation({});\nconst [busy, setBusy] = useState(false);\nuseAction(save);\n');
  write('app/day.test.ts', "new Intl.DateTimeFormat('en');\n");
  write('app/errors/site-error.tsx', '<p role="alert">No.</p>;\n');
  write('kit/alert.tsx', '<p role="alert">No.</p>;\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('what only the kit writes is told with its file and line, outside of the kit and of tests', () => {
  expect(kitProblems(folder)).toEqual([
    'app/day.ts, line 1 does by itself what kit/time is for.',
    'app/name.ts, line 1 does by itself what kit/names is for.',
    'app/name.ts, line 2 does by itself what kit/names is for.',
    'app/note.tsx, line 1 does by itself what kit/alert is for.',
    'app/price.ts, line 2 does by itself what kit/money is for.',
    'app/run.ts, line 1 does by itself what kit/action is for.',
    'app/run.ts, line 2 does by itself what kit/action is for.',
  ]);
});
