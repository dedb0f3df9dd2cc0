import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPages, pageListFile, pageListModule } from './lib/page-list.mjs';
import { root } from './lib/project.mjs';

/** Writes the list of the web app's pages, after one was added, renamed or removed. */
writeFileSync(join(root, pageListFile), pageListModule(listPages(root)));
