import { adminKey, adminQuery } from './admin-requests.ts';

export const overview = adminQuery(adminKey('overview'), (client, signal) =>
  client.rpc('admin_overview').abortSignal(signal).single().throwOnError(),
);
