import { join } from 'node:path';
import { classProblems } from '../lib/css-classes.mjs';
import { root } from '../lib/project.mjs';

const problems = classProblems(join(root, 'web', 'src'));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Every class of a CSS module is used, and every name is a class.');
