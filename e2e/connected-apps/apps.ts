import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type App, connectApp } from '@lomdim/testing/people/app';
import { admin } from '@lomdim/testing/people/client';
import type { TestServer } from '@lomdim/testing/server/test-server';

type Told = { name?: string; callback: string; hasSecret?: boolean };

export const appName = 'Torah Reader';

/** An app that an operator has registered. */
export async function newApp(
  site: TestServer,
  { name = appName, callback, hasSecret = false }: Told,
): Promise<App> {
  const { data, error } = await admin(site).auth.admin.oauth.createClient({
    client_name: name,
    client_uri: 'https://reader.example/about',
    redirect_uris: [callback],
    token_endpoint_auth_method: hasSecret ? 'client_secret_basic' : 'none',
  });
  if (error) throw error;
  const { client_id, client_secret, redirect_uris } = data;
  return connectApp(site, { client_id, redirect_uris, ...(client_secret ? { client_secret } : {}) });
}

export type AppPage = { callback: string; stop(): Promise<void> };

/** The page of the app to which people come back. */
export async function startAppPage(): Promise<AppPage> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,"><h1>Back at the app</h1>',
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    callback: `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
