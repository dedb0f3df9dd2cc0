import { randomInt } from 'node:crypto';

/** The same number gives the same faults at the same places, a run without one names its own. What happens between them is up to the machine. */
export const seed = Number(process.env.FAULTS_SEED ?? randomInt(2 ** 31));
