import { documentProblems, readDocuments } from '../lib/doc-paths.mjs';
import { root } from '../lib/project.mjs';

/** Fails when a document names a path or links to a page that is not there. */
const problems = documentProblems(readDocuments(root));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Every path that the documents name is there.');
