import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { Scram } from './scram.ts';

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** The server's half, which knows only what PostgreSQL stores. */
function server(password: string, clientFirst: string) {
  const salt = Buffer.from('0123456789abcdef');
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
  const nonce = `${clientFirst.split('r=')[1]}server`;
  const challenge = `r=${nonce},s=${salt.toString('base64')},i=4096`;
  return {
    challenge,
    answer(clientFinal: string) {
      const [bare = '', proof = ''] = clientFinal.split(',p=');
      const signed = `${clientFirst.slice(3)},${challenge},${bare}`;
      const signature = hmac(storedKey, signed);
      const key = Buffer.from(
        Buffer.from(proof, 'base64').map((byte, index) => byte ^ (signature[index] ?? 0)),
      );
      const known = createHash('sha256').update(key).digest().equals(storedKey);
      return known ? `v=${hmac(hmac(salted, 'Server Key'), signed).toString('base64')}` : 'e=invalid-proof';
    },
  };
}

test('a right password is proven in both directions', () => {
  const client = new Scram('pencil');
  const other = server('pencil', client.first());
  const answer = other.answer(client.final(other.challenge));
  expect(answer).toMatch(/^v=/);
  expect(() => client.verify(answer)).not.toThrow();
});

test('a wrong password proves nothing', () => {
  const client = new Scram('pen');
  const other = server('pencil', client.first());
  expect(other.answer(client.final(other.challenge))).toBe('e=invalid-proof');
});

test('a server that does not know the password is refused', () => {
  const client = new Scram('pencil', 'nonce');
  client.final('r=nonceserver,s=c2FsdA==,i=4096');
  expect(() => client.verify('v=AAAA')).toThrow('could not prove');
});

test('a nonce that is not ours is refused', () => {
  expect(() => new Scram('pencil', 'mine').final('r=other,s=c2FsdA==,i=4096')).toThrow('not ours');
  expect(() => new Scram('pencil', 'mine').final('r=mine,s=c2FsdA==,i=4096')).toThrow('not ours');
});
