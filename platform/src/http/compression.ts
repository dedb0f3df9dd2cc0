import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Compresses answers made on the spot. Built assets are compressed once, at build time. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // The strongest setting is meant for files compressed once: it takes a hundred times longer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
    // A request body that is sent compressed could be a bomb; no client of ours sends one.
    globalDecompression: false,
  });
}
