import { type TrustedProxies, trustProxies } from '@lomdim/platform/http/trusted-proxies';
import { type EnvReader, quote } from './env-reader.ts';

export function readTrustedProxies(env: EnvReader): TrustedProxies {
  const given = (env.text('TRUSTED_PROXIES') ?? '').split(',').flatMap((each) => each.trim() || []);
  return trustProxies(given, (entry) =>
    env.fault(
      `TRUSTED_PROXIES must be addresses or networks such as 10.0.0.2 or 172.16.0.0/12, with commas between them; ${quote(entry)} is not one.`,
    ),
  );
}

/** This server speaks plain HTTP: where people come by https, something stands in front of it. */
export function warnOfProxies(siteUrl: string, { isEmpty }: TrustedProxies): string[] {
  if (!isEmpty || !siteUrl.startsWith('https:')) return [];
  return [
    'SITE_URL begins with https, so a proxy stands in front, and TRUSTED_PROXIES does not name it: everybody behind it counts as one address, also for the limits on signing in.',
  ];
}
