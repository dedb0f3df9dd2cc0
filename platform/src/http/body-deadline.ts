import type { FastifyInstance } from 'fastify';
import { answerBrokenConnection } from './broken-connection.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which may come slowly: only the server's own, longer time-out counts. */
    takesFiles?: true;
  }
}

const usualTime = 60_000;

/** A body that is not a file must have arrived in this time. Node knows only one time-out for all requests. */
export function limitBodyTime(app: FastifyInstance, milliseconds = usualTime): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length'] ?? 0) > 0;
    if (!hasBody || request.routeOptions.config.takesFiles) return done();
    const deadline = setTimeout(() => {
      if (raw.complete) return;
      const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      answerBrokenConnection(error, raw.socket);
    }, milliseconds);
    raw.once('close', () => clearTimeout(deadline));
    done();
  });
}
