import { describe, expect, it } from 'vitest';
import { Readiness } from './readiness.ts';

describe('Readiness', () => {
  it('reports every check by name; one that throws has failed', async () => {
    const readiness = new Readiness();
    readiness.add('database', () => true);
    readiness.add('schema', async () => false);
    readiness.add('other', () => {
      throw new Error('broken');
    });
    expect(await readiness.report()).toEqual({ database: true, schema: false, other: false });
  });

  it('shares one run among probes that come at once, and runs again later', async () => {
    const readiness = new Readiness();
    let runs = 0;
    readiness.add('database', async () => {
      runs += 1;
      return true;
    });
    await Promise.all([readiness.report(), readiness.report(), readiness.report()]);
    expect(runs).toBe(1);
    await readiness.report();
    expect(runs).toBe(2);
  });
});
