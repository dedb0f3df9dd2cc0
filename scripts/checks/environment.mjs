import { environmentFaults, readEnvironment } from '../lib/environment.mjs';
import { root } from '../lib/project.mjs';

/** Fails when .env.example lacks a variable that is read, or names one that is not. */
const faults = environmentFaults(readEnvironment(root));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('.env.example names what is read, and nothing else.');
