import { startEmbeddedPostgres } from '../start.ts';
import { silent } from './log.ts';
import { product } from './product.ts';

/** A server process reduced to its database: prints where it is, and serves until it is stopped. */
const askedToStop = new Promise((resolve) => process.once('SIGTERM', resolve));
try {
  const server = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', product, log: silent });
  console.log(JSON.stringify({ url: server.connectionString }));
  await askedToStop;
  await server.stop();
} catch (error) {
  const name = error instanceof Error ? error.name : 'unknown';
  console.log(JSON.stringify({ name, error: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
