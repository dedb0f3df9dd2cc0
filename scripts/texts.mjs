import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/project.mjs';
import { generatedFile, generatedModule, listTextFiles } from './lib/text-files.mjs';

/** Writes the types and the loaders of the web app's texts, after a file of texts was added, moved or removed. */
writeFileSync(join(root, generatedFile), generatedModule(listTextFiles(root)));
