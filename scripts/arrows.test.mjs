import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';

/** One import against each arrow, and what the check must call it. */
const wrong = {
  'no-circles': ['platform/src/http/one.ts', '../http/two.ts'],
  resolvable: ['platform/src/http/lost.ts', './nowhere.ts'],
  'contract-stands-alone': ['contract/src/errors.ts', '../../server/src/app.ts'],
  'database-knows-nothing-above': ['database/tests/a.test.ts', '../../platform/src/rest/routes.ts'],
  'testing-uses-the-public-start': ['testing/server/inside.ts', '../../platform/src/rest/routes.ts'],
  'tests-never-each-other': ['platform/acceptance/auth/a.test.ts', '../../../database/tests/support/a.ts'],
  'product-knows-no-tests': ['server/src/app.ts', '../acceptance/support.ts'],
  'server-and-web-meet-in-the-contract': ['server/src/site/web.ts', '../../../web/src/lib/format.ts'],
  'pages-are-declared-by-plain-data': ['web/src/pages/faq/page.ts', './page.tsx'],
  'web-does-not-know-the-server': ['web/src/lib/server.ts', '../../../platform/src/http/two.ts'],
  'platform-does-not-know-the-product': [
    'platform/src/auth/mailing.ts',
    '../../../server/src/mail/outbox.ts',
  ],
  'protocols-never-each-other': ['platform/src/rest/routes.ts', '../auth/routes.ts'],
  'below-the-protocols': ['platform/src/postgres/pool.ts', '../rest/routes.ts'],
  'postgres-below-http': ['platform/src/postgres/wire.ts', '../http/two.ts'],
  'parts-of-the-server-below-the-app': ['server/src/functions/routes.ts', '../app.ts'],
  'jobs-are-for-the-app': ['server/src/mail/clock.ts', '../jobs/scheduler.ts'],
  'nothing-above-main': ['server/src/start-server.ts', './main.ts'],
  'features-never-each-other': ['web/src/features/courses/list.tsx', '../teachers/card.tsx'],
  'app-on-top': ['web/src/features/teachers/card.tsx', '#app/router.tsx'],
  'pages-above-features': ['web/src/features/blog/list.tsx', '#pages/blog/page.tsx'],
  'shared-below-features': ['web/src/shared/list.tsx', '#features/teachers/card.tsx'],
  'kit-below-shared': ['web/src/kit/alert/alert.tsx', '#shared/prose/prose.tsx'],
  'lib-at-the-bottom': ['web/src/lib/format.ts', '#shared/list.tsx'],
  'across-folders-by-alias': ['web/src/features/rabbis/list.tsx', '../../lib/dates.ts'],
  'launchers-stand-alone': ['scripts/start.mjs', '../server/src/app.ts'],
  'from-outside-only': ['e2e/journey.test.ts', '../web/src/lib/format.ts'],
};

let folder;
let output;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lomdim-arrows-'));
  const targets = Object.values(wrong).map(([from, to]) =>
    to.startsWith('#') ? join('web/src', to.slice(1)) : join(dirname(from), to),
  );
  for (const file of targets.filter((path) => !path.endsWith('nowhere.ts'))) write(file, '');
  for (const [from, to] of Object.values(wrong))
    write(from, `import type { A } from '${to}';\nexport type B = A;\n`);
  write('platform/src/http/two.ts', "import './one.ts';\n");
  write('web/src/app/router.tsx', 'export const a = <p className="x">text</p>;\n');
  const { imports } = JSON.parse(readFileSync(join(root, 'web/package.json'), 'utf8'));
  write('web/package.json', JSON.stringify({ name: 'web', imports }));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const args = ['--config', join(root, '.dependency-cruiser.cjs'), '--output-type', 'json'];
  const rooms = ['contract', 'database', 'platform', 'server', 'web', 'testing', 'e2e', 'scripts'];
  ({ output } = await run(tool('depcruise'), [...rooms, ...args], { capture: true, cwd: folder }));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(file, text) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test.each(Object.entries(wrong))('%s', (name, [from]) => {
  const { violations } = JSON.parse(output).summary;
  expect(
    violations.filter((violation) => violation.rule.name === name).map((violation) => violation.from),
  ).toContain(from);
});

test('every rule has its example here', async () => {
  const { default: config } = await import('../.dependency-cruiser.cjs');
  expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(Object.keys(wrong).sort());
});
