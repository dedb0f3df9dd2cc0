import type { IncomingHttpHeaders } from 'node:http';

type RoleOfApiKey = (key: string) => string | undefined;

/** Whether a request carries the service key, as `apikey` or as a bearer. */
export function carriesServiceKey(headers: IncomingHttpHeaders, roleOfApiKey: RoleOfApiKey): boolean {
  const bearer = headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  return [headers.apikey, bearer].some(
    (key) => typeof key === 'string' && roleOfApiKey(key) === 'service_role',
  );
}
