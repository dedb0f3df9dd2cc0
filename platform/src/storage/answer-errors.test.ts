import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { ConnectionLost } from '../postgres/batch.ts';
import { PoolBusy } from '../postgres/share.ts';
import { answerErrors } from './answer-errors.ts';

const logs: string[] = [];
const log: FastifyBaseLogger = createLog('info', { write: (line) => logs.push(line) });
const app: FastifyInstance = Fastify({ loggerInstance: log });

beforeAll(async () => {
  answerErrors(app);
  app.get('/disk', async () => writeFile('/dev/full', 'x'));
  app.get('/lost', async () => {
    throw new ConnectionLost('the database closed the connection');
  });
  app.get('/busy', async () => {
    throw new PoolBusy('too many requests are waiting');
  });
  app.get('/error', async () => {
    throw new Error('the password of miriam@demo.example is wrong');
  });
  await app.ready();
});
afterAll(() => app.close());

describe('an internal error', () => {
  it.skipIf(!existsSync('/dev/full'))(
    'a full disk is reported to the sender and to the operator',
    async () => {
      const answer = await app.inject('/disk');
      expect(answer.statusCode).toBe(507);
      expect(answer.json()).toEqual({
        statusCode: '507',
        error: 'InsufficientStorage',
        message: 'There is no space left for this file',
      });
      expect(logs.some((line) => line.includes('"level":"error"') && line.includes('ENOSPC'))).toBe(true);
    },
  );

  it.each(['/lost', '/busy'])('a database that is away: %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ statusCode: '503', error: 'SlowDown' });
  });

  it('anything else shows nothing of itself', async () => {
    const answer = await app.inject('/error');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      statusCode: '500',
      error: 'InternalError',
      message: 'Internal Server Error',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
