import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import type { AuthContext } from '../context.ts';
import { newSecret } from '../sessions/secrets.ts';
import { forgetState, rememberState, statesOf } from './flow-cookie.ts';

const at = (siteUrl: string) => ({ config: { siteUrl } }) as AuthContext;
const publicSite = at('https://site.example');
const ownMachine = at('http://localhost:3000');

const asking = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

/** What `write` sets, as the browser keeps it. */
function written(write: (reply: FastifyReply) => void): { line: string; cookie: string } {
  let line = '';
  write({ header: (_: string, value: string) => (line = value) } as unknown as FastifyReply);
  return { line, cookie: line.split(';')[0] ?? '' };
}

test('a public site has a name that no other host can plant, and only over https', () => {
  const { line } = written((reply) => rememberState(publicSite, asking(), reply, newSecret()));
  expect(line).toMatch(
    /^__Host-sb-auth-flow=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600; Secure$/,
  );
});

test('over http, where browsers do not take that name, there is a plain one', () => {
  const { line } = written((reply) => rememberState(ownMachine, asking(), reply, newSecret()));
  expect(line).toMatch(/^sb-auth-flow=[\w-]{32}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
});

test('a public site does not believe the plain name, which others can plant', () => {
  const state = newSecret();
  expect(statesOf(publicSite, asking(`sb-auth-flow=${state}`))).toEqual([]);
  expect(statesOf(publicSite, asking(`a=b; __Host-sb-auth-flow=${state}; c=d`))).toEqual([state]);
});

test('five ways may be open at once; of more, the oldest are given up', () => {
  const states = Array.from({ length: 6 }, newSecret);
  let cookie: string | undefined;
  for (const state of states) {
    cookie = written((reply) => rememberState(ownMachine, asking(cookie), reply, state)).cookie;
  }
  expect(statesOf(ownMachine, asking(cookie))).toEqual(states.slice(1));
});

test('a way that was walked is forgotten, and with the last one the cookie', () => {
  const [one, two] = [newSecret(), newSecret()];
  const both = asking(`sb-auth-flow=${one}.${two}`);
  const left = written((reply) => forgetState(ownMachine, both, reply, one));
  expect(statesOf(ownMachine, asking(left.cookie))).toEqual([two]);
  const none = written((reply) => forgetState(ownMachine, asking(left.cookie), reply, two));
  expect(none.line).toMatch(/^sb-auth-flow=;.*Max-Age=0/);
});

test.each(['', '..', 'x', 'a'.repeat(5000), '"; drop table'])(
  'nonsense such as %j is nothing begun',
  (value) => {
    expect(statesOf(ownMachine, asking(`sb-auth-flow=${value}`))).toEqual([]);
  },
);
