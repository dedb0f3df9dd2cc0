import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadKeys } from './keys.ts';

const siteUrl = 'https://site.example';
const product = { name: 'Our site', id: 'ours' };
const none = {
  siteUrl,
  jwtSecret: undefined,
  anonKey: undefined,
  serviceRoleKey: undefined,
  jwtKeysPath: undefined,
  encryptionKeys: [],
};
const secret = 'a-secret-of-forty-characters-for-testing';
let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'platform-keys-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true });
});

const hs256 = (claims: Record<string, unknown>, key = secret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(key));

describe('keys that were generated', () => {
  test('are kept for the next start in a file that only the owner reads', async () => {
    const first = await loadKeys({ ...none, dataDir }, product);
    const second = await loadKeys({ ...none, dataDir }, product);
    expect(second.anonKey).toBe(first.anonKey);
    expect(second.publicJwks()).toEqual(first.publicJwks());
    const file = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'));
    expect(file).toMatchObject({ anonKey: first.anonKey, serviceRoleKey: first.serviceRoleKey });
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['keys.json']);
    expect(decodeJwt(first.anonKey).role).toBe('anon');
    expect(decodeJwt(first.serviceRoleKey).role).toBe('service_role');
  });

  test('are the same for servers that start at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys({ ...none, dataDir }, product)));
    expect(new Set(all.map((keys) => keys.anonKey)).size).toBe(1);
    expect(new Set(all.map((keys) => keys.publicJwks().keys[0]?.kid)).size).toBe(1);
  });

  test('follow a JWT_SECRET that was given later', async () => {
    const before = await loadKeys({ ...none, dataDir }, product);
    const after = await loadKeys({ ...none, dataDir, jwtSecret: secret }, product);
    expect(after.anonKey).not.toBe(before.anonKey);
    await jwtVerify(after.anonKey, new TextEncoder().encode(secret));
    expect((await after.verifyToken(after.anonKey)).role).toBe('anon');
  });

  test('are never written over a damaged file', async () => {
    await writeFile(join(dataDir, 'keys.json'), '{"anonKey": ');
    await expect(loadKeys({ ...none, dataDir }, product)).rejects.toThrow('is damaged');
  });

  test('publish no private part', async () => {
    const [jwk] = (await loadKeys({ ...none, dataDir }, product)).publicJwks().keys;
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
    expect(jwk).not.toHaveProperty('d');
  });
});

describe('the vault', () => {
  test('opens at the next start, and with keys that were given later', async () => {
    const kept = (await loadKeys({ ...none, dataDir }, product)).vault.seal('secret', 'here');
    expect((await loadKeys({ ...none, dataDir }, product)).vault.open(kept, 'here')).toBe('secret');
    const later = await loadKeys(
      { ...none, dataDir, encryptionKeys: ['a key of thirty-two characters!!'] },
      product,
    );
    expect(later.vault.open(kept, 'here')).toBe('secret');
    expect(later.vault.isCurrent(kept)).toBe(false);
  });
});

describe('API keys', () => {
  test('opaque ones stand for their role', async () => {
    const anonKey = 'sb_publishable_abc';
    const serviceRoleKey = 'sb_secret_def';
    const keys = await loadKeys({ ...none, dataDir, anonKey, serviceRoleKey }, product);
    expect(keys.roleOfApiKey(anonKey)).toBe('anon');
    expect(keys.roleOfApiKey(serviceRoleKey)).toBe('service_role');
    expect(keys.roleOfApiKey('sb_secret_dez')).toBeUndefined();
  });
});

describe('tokens', () => {
  const soon = () => Math.floor(Date.now() / 1000) + 60;

  test('signed here verify here and against the published set', async () => {
    const keys = await loadKeys({ ...none, dataDir }, product);
    const token = await keys.signAccessToken({ sub: 'someone', role: 'authenticated', exp: soon() });
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
    expect(await keys.verifyToken(token)).toMatchObject({ sub: 'someone', role: 'authenticated' });
    await jwtVerify(token, createLocalJWKSet(keys.publicJwks()));
  });

  test('of JWT_SECRET are accepted, of another secret refused', async () => {
    const keys = await loadKeys({ ...none, dataDir, jwtSecret: secret }, product);
    expect(await keys.verifyToken(await hs256({ role: 'authenticated', exp: soon() }))).toMatchObject({
      role: 'authenticated',
    });
    const forged = await hs256({ role: 'service_role', exp: soon() }, `${secret}x`);
    await expect(keys.verifyToken(forged)).rejects.toMatchObject({ reason: 'signature' });
  });

  test('that expired are refused, also when they were seen before', async () => {
    const keys = await loadKeys({ ...none, dataDir, jwtSecret: secret }, product);
    await expect(keys.verifyToken(await hs256({ exp: 1 }))).rejects.toMatchObject({ reason: 'expired' });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const brief = await hs256({ exp: Math.floor(Date.now() / 1000) + 1 });
      await keys.verifyToken(brief);
      vi.setSystemTime(Date.now() + 1100);
      await expect(keys.verifyToken(brief)).rejects.toMatchObject({ reason: 'expired' });
    } finally {
      vi.useRealTimers();
    }
  });

  test('with no algorithm, or with our public key as a shared secret, are refused', async () => {
    const keys = await loadKeys({ ...none, dataDir }, product);
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`;
    await expect(keys.verifyToken(unsigned)).rejects.toMatchObject({ reason: 'algorithm' });
    const confused = await hs256({ role: 'service_role' }, JSON.stringify(keys.publicJwks().keys[0]));
    await expect(keys.verifyToken(confused)).rejects.toMatchObject({ reason: 'signature' });
  });

  test.each(['', '.', '..', 'a.b', 'a.b.c', 'a.b.c.d', 'é.é.é', 'x'.repeat(20_000)])(
    'that are no tokens are refused: %#',
    async (text) => {
      const keys = await loadKeys({ ...none, dataDir }, product);
      await expect(keys.verifyToken(text)).rejects.toMatchObject({ reason: 'malformed' });
    },
  );

  test('name who made them and for whom, and are refused when they name another', async () => {
    const keys = await loadKeys({ ...none, dataDir }, product);
    const own = decodeJwt(await keys.signAccessToken({ sub: 'someone' }));
    expect(own).toMatchObject({ iss: `${siteUrl}/auth/v1`, aud: 'authenticated' });
    const elsewhere = await loadKeys({ ...none, dataDir, siteUrl: 'https://other.example' }, product);
    const token = await elsewhere.signAccessToken({ sub: 'someone' });
    await expect(keys.verifyToken(token)).rejects.toMatchObject({ reason: 'issuer' });
    const other = await keys.signAccessToken({ sub: 'someone', aud: 'somebody else' });
    await expect(keys.verifyToken(other)).rejects.toMatchObject({ reason: 'audience' });
    const several = await keys.signAccessToken({ sub: 'someone', aud: ['else', 'authenticated'] });
    expect((await keys.verifyToken(several)).sub).toBe('someone');
    for (const empty of [{ iss: '' }, { aud: [] }]) {
      const bare = await keys.signAccessToken({ sub: 'someone', ...empty });
      await expect(keys.verifyToken(bare)).rejects.toThrow();
    }
  });

  test('of JWT_SECRET may leave both out, but not name another', async () => {
    const keys = await loadKeys({ ...none, dataDir, jwtSecret: secret }, product);
    const sub = 'someone';
    const right = [{ sub }, { sub, iss: `${siteUrl}/auth/v1`, aud: 'authenticated' }, { iss: product.id }];
    for (const claims of right) expect(await keys.verifyToken(await hs256(claims))).toMatchObject(claims);
    const wrong = [
      { sub, iss: 'https://other.example/auth/v1' },
      { sub, iss: product.id },
      { role: 'service_role', iss: 'somebody else' },
      { sub, iss: '' },
    ];
    for (const claims of wrong)
      await expect(keys.verifyToken(await hs256(claims))).rejects.toMatchObject({ reason: 'issuer' });
    const meant = await hs256({ sub, aud: 'anon' });
    await expect(keys.verifyToken(meant)).rejects.toMatchObject({ reason: 'audience' });
  });

  test('that are the configured API keys count, no matter who made them', async () => {
    const anonKey = await hs256({ role: 'anon', iss: 'supabase', ref: 'abc' });
    const keys = await loadKeys({ ...none, dataDir, jwtSecret: secret, anonKey }, product);
    expect((await keys.verifyToken(anonKey)).role).toBe('anon');
    const another = await hs256({ role: 'service_role', iss: 'supabase' });
    await expect(keys.verifyToken(another)).rejects.toMatchObject({ reason: 'issuer' });
  });

  test('with a role or session of the wrong kind are refused', async () => {
    const keys = await loadKeys({ ...none, dataDir, jwtSecret: secret }, product);
    await expect(keys.verifyToken(await hs256({ role: 7 }))).rejects.toMatchObject({ reason: 'claims' });
    await expect(keys.verifyToken(await hs256({ session_id: {} }))).rejects.toMatchObject({
      reason: 'claims',
    });
  });
});

describe('JWT_KEYS', () => {
  const rsa = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ format: 'jwk' });
  const ec = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });

  async function withKeys(keys: unknown) {
    const jwtKeysPath = join(dataDir, 'jwks.json');
    await writeFile(jwtKeysPath, JSON.stringify({ keys }));
    return await loadKeys({ ...none, dataDir, jwtKeysPath }, product);
  }

  test('the first signs, all verify', async () => {
    const [old, current] = [ec(), rsa(2048)];
    const before = await withKeys([old]);
    const token = await before.signAccessToken({ sub: 'someone' });
    const after = await withKeys([current, old]);
    expect(decodeProtectedHeader(await after.signAccessToken({})).alg).toBe('RS256');
    expect((await after.verifyToken(token)).sub).toBe('someone');
    expect(after.publicJwks().keys).toHaveLength(2);
  });

  test.each([
    ['a weak RSA key', () => [rsa(1024)], '2048 bits'],
    ['a public key first', () => [{ ...ec(), d: undefined }], 'must be a private key'],
    ['a shared secret', () => [{ kty: 'oct', k: 'c2VjcmV0' }], 'only RS256 and ES256'],
    ['nothing', () => [], 'at least one key'],
  ])('%s is refused with a reason', async (_name, keys, reason) => {
    await expect(withKeys(keys())).rejects.toThrow(reason);
  });
});
