import { ensureBuilt } from '../../scripts/lib/build.mjs';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../server/acceptance/support/start-test-server.ts';

/** The product as a visitor meets it: the built web app and the whole server, on a free port. */
export async function startSite(options: TestServerOptions = {}): Promise<TestServer> {
  await ensureBuilt(['web']);
  return startTestServer(options);
}
