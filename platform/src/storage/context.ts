import type { Logger } from 'pino';
import type { callerReader } from '../http/caller.ts';
import type { StorageDatabase } from './database.ts';
import type { Renditions } from './download/renditions.ts';
import type { SmallFiles } from './download/small-files.ts';
import type { SignedTokens } from './signed-tokens.ts';
import type { FileStore } from './store/file-store.ts';
import type { Sweeper } from './sweeper.ts';
import type { Drafts } from './upload/drafts.ts';
import type { NotedVersions } from './upload/noted-versions.ts';
import type { Pictures } from './upload/pictures.ts';

/** What the endpoints work with. */
export type StorageContext = {
  database: StorageDatabase;
  store: FileStore;
  sweeper: Sweeper;
  drafts: Drafts;
  versions: NotedVersions;
  pictures: Pictures;
  renditions: Renditions;
  smallFiles: SmallFiles;
  tokens: SignedTokens;
  readCaller: ReturnType<typeof callerReader>;
  log: Logger;
};
