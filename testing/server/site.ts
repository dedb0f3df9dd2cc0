import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts';

let built: Promise<void> | undefined;

/** The product as a visitor meets it: the built web app and the whole server, on a free port. */
export async function startSite(options: TestServerOptions = {}): Promise<TestServer> {
  built ??= ensureBuilt(['web']);
  await built;
  return startTestServer(options);
}
