import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions as PlatformOptions,
  startEmbeddedPostgres as start,
} from '@lomdim/platform/postgres/embedded/start';
import { productName } from '../product.ts';

export type EmbeddedPostgresOptions = Omit<PlatformOptions, 'product'>;

/** The embedded PostgreSQL as this product has it, for tests and benchmarks that need one by itself. */
export function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return start({ ...options, product: productName });
}
