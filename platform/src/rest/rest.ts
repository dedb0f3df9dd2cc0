import { publicError } from '../http/errors.ts';
import { visitor } from '../keys/read-caller.ts';
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
  /** As a visitor, through the same door and under the same rules as any other. Errors are answers, too. */
  askAsVisitor(request: RawRequest): Promise<Answer>;
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
  const engine = new Engine(services.database.rest, () => schema.cache, installation, services.standbyReads);
  services.readiness.add('rest', () => schema.cache !== undefined);
  return {
    engine,
    start: () => schema.start(),
    stop: () => schema.stop(),
    askAsVisitor: async (request) => {
      const { method, path } = request;
      // What policies may look at: nothing of whoever waits for the answer, since others may get the same one.
      const visible = { method, path, headers: '{}', cookies: '{}', address: '127.0.0.1' };
      try {
        return await engine.handle(request, visitor, visible);
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
