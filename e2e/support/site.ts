import { ensureBuilt } from '../../scripts/lib/build.mjs';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../server/acceptance/support/start-test-server.ts';
import { reservePort } from '../../server/src/http/reserve-port.ts';

/** Where the last site of this worker was: the browser has cached and compiled what it fetched there. */
let lastPort = 0;
let built: Promise<void> | undefined;

/** The product as a visitor meets it: the built web app and the whole server, on a free port. */
export async function startSite(options: TestServerOptions = {}): Promise<TestServer> {
  built ??= ensureBuilt(['web']);
  await built;
  const env = { PORT: String(await freePort()), ...options.env };
  const site = await startTestServer({ ...options, env });
  lastPort = Number(new URL(site.localUrl).port);
  return site;
}

/** The same one again, unless something else has it now. */
async function freePort(): Promise<number> {
  const host = '127.0.0.1';
  return reservePort({ host, port: lastPort }).catch(() => reservePort({ host, port: 0 }));
}
