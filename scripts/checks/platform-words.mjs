import { join } from 'node:path';
import { productWordsIn } from '../lib/platform-words.mjs';
import { root } from '../lib/project.mjs';

/** The platform could be published by itself: it does not speak of the product that embeds it. */
const found = productWordsIn(join(root, 'platform'));
for (const sentence of found) console.log(sentence);
if (found.length > 0) process.exitCode = 1;
