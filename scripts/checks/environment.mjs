import { environmentProblems, readEnvironment } from '../lib/environment.mjs';
import { root } from '../lib/project.mjs';

/** Fails when .env.example lacks a variable that is read, or names one that is not. */
const problems = environmentProblems(readEnvironment(root));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('.env.example names what is read, and nothing else.');
