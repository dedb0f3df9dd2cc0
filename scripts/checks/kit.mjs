import { join } from 'node:path';
import { kitProblems } from '../lib/kit.mjs';
import { root } from '../lib/project.mjs';

const problems = kitProblems(join(root, 'web', 'src'));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Dates, money, names, alerts and what is busy are written by the kit alone.');
