import { adminKey, adminQuery } from './admin-requests.ts';

/** What completed donations brought, and what has been given of it. */
export const pool = adminQuery(adminKey('pool'), (client, signal) =>
  client.rpc('sponsorship_pool').abortSignal(signal).single().throwOnError(),
);
