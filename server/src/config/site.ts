import { isLoopbackHost } from '@lomdim/platform/http/loopback';
import type { EnvReader } from './env-reader.ts';

/** The public origin. A path would make links in mail ambiguous, so only an origin is taken. */
export function readSiteUrl(env: EnvReader): string | undefined {
  const url = env.url('SITE_URL', ['http:', 'https:']);
  if (url === undefined) return undefined;
  if (url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '') return url.origin;
  env.fault('SITE_URL must be an origin alone, such as https://lomdim.example, without a path.');
  return undefined;
}

/** A page, or an address with `mailto:`; a plain e-mail address is taken too. */
export function readSecurityContact(env: EnvReader): string | undefined {
  const contact = env.text('SECURITY_CONTACT');
  if (contact === undefined) return undefined;
  if (/^https:\/\/[^\s/]+\S*$/.test(contact)) return contact;
  const address = contact.replace(/^mailto:/, '');
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(address)) return `mailto:${address}`;
  env.fault('SECURITY_CONTACT must be an e-mail address or an address that starts with https://.');
  return undefined;
}

/**
 * Demonstration accounts have a password that everyone knows. They come by themselves only where nobody
 * else can reach them: in the embedded database of a server that listens on loopback.
 */
export function readSeed(env: EnvReader, where: { host: string; embedded: boolean }) {
  const asked = env.oneOf('SEED', ['demo', 'none']);
  const loopback = isLoopbackHost(where.host);
  const seed = asked ?? (where.embedded && loopback ? 'demo' : 'none');
  const warnings =
    seed === 'demo' && !loopback
      ? [
          `SEED=demo makes accounts with a known password, an admin among them, and HOST=${where.host} may be reachable by others. Use SEED=none for a real installation.`,
        ]
      : [];
  return { seed, warnings };
}
