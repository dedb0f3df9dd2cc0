/** One server of a database, and how it is reached. */
export type ServerAddress = {
  /** For people: without user and password. */
  where: string;
  host: string;
  port: number;
};

/** A database: one server, or several of which one takes the writes. */
export type DatabaseAddress = {
  servers: readonly [ServerAddress, ...ServerAddress[]];
  /** As `pg` reads it, with the first server. Carries a password: never log it. */
  connectionString: string;
};

/** Whether the connections are written to. Whoever only reads may do so on any of the servers. */
export type Access = 'write' | 'read';

const defaultPort = 5432;

const wantedSessions: Record<Access, readonly string[]> = {
  write: ['read-write', 'primary'],
  read: ['any', 'standby', 'prefer-standby', 'read-only'],
};

/**
 * `postgres://user:password@one:5432,two:5432/name?target_session_attrs=read-write`, as libpq understands it. `pg` knows one server
 * only, so that the others are taken out. Says in a few words what is wrong with any other, and repeats nothing that may be secret.
 */
export function parseDatabaseAddress(
  text: string,
  access: Access = 'write',
): DatabaseAddress | { problem: string } {
  // A password with a slash or a question mark would end the part with the servers: it must be written in codes, as in every address.
  const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(text);
  if (!parts)
    return {
      problem:
        'must be an address that starts with postgres:// or postgresql://, such as postgres://user:password@host:5432/name',
    };
  const [, protocol = '', user = '', listed = '', path = '', query = ''] = parts;
  const settings = new URLSearchParams(query);
  const wanted = settings.get('target_session_attrs');
  if (wanted !== null && !wantedSessions[access].includes(wanted)) {
    return { problem: `knows target_session_attrs only as ${wantedSessions[access].join(', ')}` };
  }
  const servers = readServers(listed, settings);
  if ('problem' in servers) return servers;
  const [first, ...others] = servers;
  if (first === undefined) return { problem: 'names no host' };
  for (const name of ['target_session_attrs', 'host', 'port']) settings.delete(name);
  settings.set('host', first.host);
  settings.set('port', String(first.port));
  const connectionString = `${protocol}${user}localhost${path}?${encoded(settings)}`;
  if (!URL.canParse(connectionString))
    return {
      problem:
        'cannot be read; signs in the user or the password must be written as codes, such as %40 for @',
    };
  return { servers: [first, ...others], connectionString };
}

/** What stands in the settings has precedence, as with libpq: a folder with a socket can only stand there. */
function readServers(listed: string, settings: URLSearchParams): ServerAddress[] | { problem: string } {
  const hosts = settings.get('host')?.split(',');
  const ports = settings.get('port')?.split(',');
  const servers: ServerAddress[] = [];
  const entries = hosts ?? listed.split(',');
  if (ports && ports.length > 1 && ports.length !== entries.length) {
    return { problem: 'must name as many ports as hosts, or one for all' };
  }
  for (const [index, entry] of entries.entries()) {
    const server = hosts ? { host: entry, port: undefined } : splitPort(entry);
    if (server === undefined) return { problem: `names a host that is none: ${JSON.stringify(entry)}` };
    const given = ports?.[ports.length === 1 ? 0 : index] || server.port;
    const port = given === undefined ? defaultPort : Number(given);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      return { problem: `names a port that is none: ${JSON.stringify(given)}` };
    }
    const host = server.host || 'localhost';
    const shown = host.includes(':') ? `[${host}]` : host;
    servers.push({ host, port, where: host.startsWith('/') ? host : `${shown}:${port}` });
  }
  return servers;
}

function splitPort(entry: string): { host: string; port: string | undefined } | undefined {
  const found = /^(?:\[([\da-f:.]+)\]|([\w.%-]*))(?::(\d+))?$/i.exec(entry);
  if (!found) return undefined;
  const [, six, name = '', port] = found;
  return { host: six ?? decodeURIComponent(name), port };
}

/** `pg` takes a plus sign for itself, not for a space. */
function encoded(settings: URLSearchParams): string {
  return [...settings]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
