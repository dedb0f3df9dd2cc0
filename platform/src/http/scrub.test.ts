import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('scrub', () => {
  it.each([
    ['Key (email)=(miriam@demo.example) already exists.', 'Key (email)=([e-mail]) already exists.'],
    ['to "david.k+1@mail.demo.example": refused', 'to "[e-mail]": refused'],
    ['postgres://me:secret@db.example:5432/x failed', 'postgres://[credentials]@db.example:5432/x failed'],
    ['Bearer eyJhbGciOi.eyJzdWIi.abc-_d rejected', 'Bearer [token] rejected'],
    ['key sb_secret_a1B2-c3', 'key [key]'],
    [
      'GET /functions/v1/calendar/Zm9vYmFyYmF6-_Zm9vYmFyYmF6Zm9vYmFyYmF6Zm9vYg.ics',
      'GET /functions/v1/calendar/[secret].ics',
    ],
    ['at node_modules/@fastify/static/index.js:1', 'at node_modules/@fastify/static/index.js:1'],
    ['nothing to hide at /auth/v1/token', 'nothing to hide at /auth/v1/token'],
  ])('%s', (text, expected) => {
    expect(scrub(text)).toBe(expected);
  });
});
