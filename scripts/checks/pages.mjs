import { listPages, pageProblems } from '../lib/page-list.mjs';
import { root } from '../lib/project.mjs';

const problems = pageProblems(root);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log(`${listPages(root).length} pages are declared.`);
