import { userInfo } from 'node:os';
import type { ConnectionOptions as TlsOptions } from 'node:tls';
import { parseIntoClientConfig } from 'pg-connection-string';

/** Where a database is and how to enter it. */
export type Target = {
  /** A host name or address, or the folder of a Unix socket. */
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  /** Undefined: plain. */
  tls: TlsOptions | undefined;
};

/** Reads a connection string exactly as `pg` does, so that both ways into the database agree. */
export function readTarget(connectionString: string): Target {
  const parsed = parseIntoClientConfig(connectionString);
  const user = parsed.user || userInfo().username;
  const ssl: unknown = parsed.ssl;
  return {
    host: parsed.host || 'localhost',
    port: parsed.port ?? 5432,
    user,
    password: typeof parsed.password === 'string' && parsed.password !== '' ? parsed.password : undefined,
    database: parsed.database || user,
    tls: ssl === true ? {} : typeof ssl === 'object' && ssl !== null ? ssl : undefined,
  };
}

export function isSocketFolder(host: string): boolean {
  return host.startsWith('/');
}

export function socketPath(target: Target): string {
  return `${target.host}/.s.PGSQL.${target.port}`;
}
