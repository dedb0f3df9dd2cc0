import { resolve } from 'node:path';
import type { ProductName } from '../../product-name.ts';
import { type Cluster, openCluster } from './cluster.ts';
import type { Log } from './log.ts';
import { ownerRole } from './owner-role.ts';
import { findPlatformPackage, type PlatformPackage } from './platform-package.ts';
import { socketFolder } from './socket-folder.ts';
import { type Supervised, supervise } from './supervisor.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** The database, its roles and the folder for copied programs are called after it. */
  product: ProductName;
  log: Log;
  /** PostgreSQL settings that replace our own; tests use them. */
  settings?: Record<string, string>;
  /** Where PostgreSQL's programs are, when it is not the package for this machine; tests bring an older one. */
  platformPackage?: PlatformPackage;
};

export type EmbeddedPostgres = Supervised & {
  /** For the role that owns the database. Carries a password: never log it. */
  connectionString: string;
};

/**
 * Starts the PostgreSQL of DATA_DIR and keeps it running. Expected errors (a full disk, another server on
 * the same folder, …) are thrown as OperatorError, whose message is a sentence for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { product, log, settings = {} } = options;
  const cluster = await openCluster({
    dataDir: resolve(options.dataDir),
    product,
    source: options.platformPackage ?? findPlatformPackage(),
    log,
  });
  const socket = await socketFolder(cluster.folder);
  try {
    const supervised = await supervise({ cluster, socket: socket.path, settings, log });
    return {
      ...supervised,
      connectionString: connectionString(socket.path, cluster),
      stop: async () => {
        await supervised.stop();
        await socket.remove();
      },
    };
  } catch (error) {
    await socket.remove();
    throw error;
  }
}

/** The host in front is a placeholder that URL parsers insist on; the socket folder overrules it. */
function connectionString(socket: string, { credentials, product }: Cluster): string {
  return `postgresql://${ownerRole}:${encodeURIComponent(credentials.password)}@localhost/${product.id}?host=${encodeURIComponent(socket)}`;
}
