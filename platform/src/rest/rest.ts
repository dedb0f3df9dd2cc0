import { publicError } from '../http/errors.ts';
import { visitor } from '../keys/read-caller.ts';
import { JoinedReads } from '../postgres/joined-reads.ts';
import type { Batches } from '../postgres/share.ts';
import type { Services } from '../services.ts';
import { Engine } from './engine.ts';
import { RestError } from './errors.ts';
import type { RawRequest } from './parse/request.ts';
import type { Answer } from './respond/answer.ts';
import { SchemaLoader } from './schema/loader.ts';

type RestServices = Pick<
  Services,
  'config' | 'product' | 'pool' | 'database' | 'standbyReads' | 'connectionString' | 'readiness' | 'log'
>;

/** The data API without HTTP around it: the routes speak to it, and so may the program that embeds the platform. */
export type Rest = {
  engine: Engine;
  start(): Promise<void>;
  stop(): Promise<void> | void;
  /**
   * As a visitor, through the same door and under the same rules as any other. Errors are answers, too. `reads`: where it reads
   * together with others.
   */
  askAsVisitor(request: RawRequest, reads?: Batches): Promise<Answer>;
  /** For reads of visitors that belong together, and so share their round trips. */
  joinReads(): Batches;
};

export function createRest(services: RestServices): Rest {
  const schema = new SchemaLoader({
    pool: services.pool,
    connectionString: services.connectionString,
    product: services.product,
    schemas: services.config.dbSchemas,
    given: services.config.dbSettings,
    log: services.log,
  });
  const installation = {
    siteUrl: services.config.siteUrl,
    title: `${services.product.name} data API`,
  };
  const visitorReads = services.standbyReads ?? services.database.rest;
  const engine = new Engine(services.database.rest, () => schema.cache, installation, visitorReads);
  services.readiness.add('rest', () => schema.cache !== undefined);
  return {
    engine,
    start: () => schema.start(),
    stop: () => schema.stop(),
    joinReads: () => new JoinedReads(visitorReads),
    askAsVisitor: async (request, reads = visitorReads) => {
      const { method, path } = request;
      // What policies may look at: nothing of whoever waits for the answer, since others may get the same one.
      const visible = { method, path, headers: '{}', cookies: '{}', address: '127.0.0.1' };
      try {
        return await engine.handle(request, visitor, visible, { visitorReads: reads });
      } catch (error) {
        const shown = shownError(error);
        if (shown.status >= 500) services.log.error({ err: error, path }, 'a request from within failed');
        return {
          status: shown.status,
          headers: { ...shown.headers, 'content-type': 'application/json; charset=utf-8' },
          body: shown.body(),
        };
      }
    },
  };
}

/** What may be said of an error, in the words of this protocol. */
export function shownError(error: unknown): RestError {
  if (error instanceof RestError) return error;
  const { status, message } = publicError(error);
  return new RestError(status, status >= 500 ? 'PGRSTX00' : 'PGRST102', message);
}
