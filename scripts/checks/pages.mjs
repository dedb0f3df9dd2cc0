import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPages, pageListFile, pageListModule } from '../lib/page-list.mjs';
import { root } from '../lib/project.mjs';

const folder = join(root, 'web/src/pages');
const pages = listPages(root);

const problems = [
  ...(readFileSync(join(root, pageListFile), 'utf8') === pageListModule(pages)
    ? []
    : [`${pageListFile} is not what the folders say; npm run pages writes it anew`]),
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) =>
      ['page.ts', 'page.tsx']
        .filter((file) => !existsSync(join(folder, name, file)))
        .map((file) => `web/src/pages/${name} has no ${file}`),
    ),
];
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${pages.length} pages are declared.`);
