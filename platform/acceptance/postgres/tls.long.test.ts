import { goodPassword, newEmail, person, visitor } from '@lomdim/testing/people/client';
import { type Authority, createAuthority } from '@lomdim/testing/postgres/certificates';
import { Cluster } from '@lomdim/testing/postgres/cluster';
import { startTestServer, type TestServer } from '@lomdim/testing/server/test-server';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/operator-error.ts';
import { checkRequirements } from '../../src/postgres/requirements.ts';

let authority: Authority;
let stranger: Authority;
let cluster: Cluster;
let plain: Cluster;

beforeAll(async () => {
  [authority, stranger] = await Promise.all([createAuthority('Ours'), createAuthority('Somebody else')]);
  plain = await Cluster.create();
  cluster = await plain.copy();
  const { key, certificate } = await authority.issue('DNS:localhost');
  await cluster.addFile('server.key', key);
  await cluster.addFile('server.crt', certificate);
  await cluster.addFile('pg_hba.conf', 'hostssl all all all scram-sha-256\n');
  await cluster.start({ ssl: 'on' });
});
afterAll(async () => {
  await Promise.all([cluster.remove(), plain.remove(), authority.remove(), stranger.remove()]);
});

type Wish = { host?: string; root?: string; port?: number; settings?: string };

function address({
  host = 'localhost',
  root = authority.file,
  port = cluster.port,
  settings,
}: Wish = {}): string {
  const query = settings ?? `sslmode=verify-full&sslrootcert=${encodeURIComponent(root)}`;
  return `postgres://${cluster.credentials}@${host}:${port}/lomdim?${query}`;
}

it('the whole product speaks to PostgreSQL in TLS, with a certificate that it has verified', async () => {
  let server: TestServer | undefined;
  const looking = new pg.Client({ connectionString: address() });
  await looking.connect();
  try {
    server = await startTestServer({ env: { DATABASE_URL: address() } });
    const { error } = await visitor(server).auth.signUp({
      email: newEmail(),
      password: goodPassword,
      options: { data: person },
    });
    expect(error).toBeNull();
    const { rows } = await looking.query<{ application_name: string; ssl: boolean }>(
      `select a.application_name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
       where a.application_name like 'lomdim%'`,
    );
    expect(rows.map(({ application_name }) => application_name)).toEqual(
      expect.arrayContaining(['lomdim', 'lomdim realtime listener']),
    );
    expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
  } finally {
    await looking.end();
    await server?.stop();
  }
});

describe('is refused, in a sentence without the password', () => {
  const product = { name: 'Platform', id: 'platform' };

  async function refusalOf(url: string): Promise<string> {
    const error: unknown = await checkRequirements(url, product).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OperatorError);
    const { message } = error as OperatorError;
    expect(message).not.toContain(new URL(cluster.url).password);
    return message;
  }

  it('a certificate by another authority', async () => {
    expect(await refusalOf(address({ root: stranger.file }))).toMatch(
      /^DATABASE_URL: the certificate of the database at localhost:\d+ is not by an authority that is trusted; name the right one in sslrootcert \([A-Z_]+\)\.$/,
    );
  });

  it('a certificate by an authority that nobody named', async () => {
    expect(await refusalOf(address({ settings: 'sslmode=verify-full' }))).toContain(
      'is not by an authority that is trusted',
    );
  });

  it('a certificate for another host', async () => {
    expect(await refusalOf(address({ host: '127.0.0.1' }))).toMatch(
      /^DATABASE_URL: the certificate of the database at 127\.0\.0\.1:\d+ is for another host; connect to the name that is in it \(ERR_TLS_CERT_ALTNAME_INVALID\)\.$/,
    );
  });

  it('a certificate for another host, with several of them', async () => {
    const several = address().replace(`localhost:${cluster.port}`, `127.0.0.1:${cluster.port},127.0.0.1:1`);
    expect(await refusalOf(several)).toMatch(
      /127\.0\.0\.1:\d+ cannot be reached \(ERR_TLS_CERT_ALTNAME_INVALID\), 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\.$/,
    );
  });

  it('no encryption, where the database wants it', async () => {
    expect(await refusalOf(address({ settings: 'sslmode=disable' }))).toMatch(
      /accepts encrypted connections only; add sslmode=verify-full \(28000\)\.$/,
    );
  });

  it('a database that cannot encrypt', async () => {
    await plain.start();
    expect(await refusalOf(address({ port: plain.port }))).toMatch(
      /^DATABASE_URL: the database at localhost:\d+ does not encrypt connections; set ssl = on there \(no answer\)\.$/,
    );
  });

  it('an authority whose file is not there', async () => {
    expect(await refusalOf(address({ root: '/no/such/file.pem' }))).toMatch(
      /^DATABASE_URL: ENOENT: no such file or directory, open '\/no\/such\/file\.pem'\.$/,
    );
  });
});
