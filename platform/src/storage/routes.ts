import type { FastifyInstance } from 'fastify';
import { callerReader } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { answerErrors } from './answer-errors.ts';
import type { StorageContext } from './context.ts';
import { StorageDatabase } from './database.ts';
import { Renditions } from './download/renditions.ts';
import { SmallFiles } from './download/small-files.ts';
import { buckets } from './endpoints/buckets.ts';
import { cache } from './endpoints/cache.ts';
import { download } from './endpoints/download.ts';
import { info } from './endpoints/info.ts';
import { list } from './endpoints/list.ts';
import { listV2 } from './endpoints/list-v2.ts';
import { moveAndCopy } from './endpoints/move-copy.ts';
import { remove } from './endpoints/remove.ts';
import { resumable } from './endpoints/resumable.ts';
import { signedAddresses } from './endpoints/signed-addresses.ts';
import { unavailable } from './endpoints/unavailable.ts';
import { upload } from './endpoints/upload.ts';
import { refusals } from './errors.ts';
import { readJsonBodies } from './read-body.ts';
import { s3Routes } from './s3/routes.ts';
import { SignedTokens } from './signed-tokens.ts';
import { openStores } from './store/open-store.ts';
import { Sweeper } from './sweeper.ts';
import { NotedVersions } from './upload/noted-versions.ts';
import { Pictures } from './upload/pictures.ts';

/** `storage/v1`: files under row-level security, as Supabase Storage serves them. */
export async function storageRoutes(app: FastifyInstance, services: Services): Promise<void> {
  answerErrors(app);
  if (!(await hasOwnTables(services))) {
    // The database is a Supabase project's, which keeps its files itself: the browser must be sent there.
    app.all('/*', async () => {
      throw refusals.notAvailable("Files of a Supabase project's database");
    });
    return;
  }
  const context = await createContext(services);
  const { sweeper, versions } = context;
  app.addHook('onListen', async () => sweeper.start());
  app.addHook('onClose', async () => {
    await versions.stop();
    await sweeper.stop();
  });

  await app.register(async (scope) => {
    readJsonBodies(scope);
    const files = [signedAddresses, moveAndCopy, remove, list, listV2, info, download];
    for (const endpoint of [buckets, ...files, cache]) endpoint(scope, context);
  });
  await app.register(async (scope) => {
    // The file itself: read by its handler, as a stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    upload(scope, context);
    const { s3Protocol } = services.config;
    unavailable(scope, { speaksS3: s3Protocol !== undefined });
    await scope.register(async (inner) => resumable(inner, context));
    if (s3Protocol) {
      const keys = { ...s3Protocol, anonKey: services.keys.anonKey };
      await scope.register(async (inner) => s3Routes(inner, context, keys));
    }
  });
}

async function createContext({ config, keys, pool, database, log }: Services): Promise<StorageContext> {
  const { store, drafts } = await openStores(config);
  const pictures = new Pictures();
  const rows = new StorageDatabase(database.storage);
  return {
    database: rows,
    store,
    drafts,
    versions: new NotedVersions({ database: rows, log }),
    pictures,
    renditions: new Renditions(store, pictures),
    smallFiles: new SmallFiles(store),
    sweeper: new Sweeper({ pool, store, drafts, log }),
    tokens: new SignedTokens(
      keys.deriveSecret('storage addresses'),
      keys.deriveSecret('storage address makers'),
    ),
    readCaller: callerReader(keys),
    log,
  };
}

async function hasOwnTables({ pool }: Services): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    "select to_regclass('storage.discarded_files') is not null as found",
  );
  return rows[0]?.found === true;
}
