import { root } from '../lib/project.mjs';
import { readTopics, topicProblems } from '../lib/topics.mjs';

/** Fails when a topic has two words, or a folder or text has a word that is no topic. */
const problems = topicProblems(readTopics(root));
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
else console.log('Each topic has one word in SQL, web, texts and tests.');
