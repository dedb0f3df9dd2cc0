import { knownLanguage, type Language, languageCodes } from '@lomdim/contract/languages';
import { HttpError } from '@lomdim/platform/http/errors';
import type { Batches } from '@lomdim/platform/postgres/share';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, type Drawing, drawingOf, versionOf } from './drawing.ts';
import { type Kind, readFacts } from './facts.ts';
import { PictureStore, type ReadPhoto, TooManyPictures } from './picture-store.ts';

type Asked = { kind: Kind; id: string; language: Language; version: string };

const forEver = 'public, max-age=31536000, immutable';
const shortly = 'public, max-age=60';
const secondsUntilRetry = 5;

/** `/pictures/…`: what is seen where somebody shares the page of a teacher, a course or an article. */
export function servePictures(app: FastifyInstance, database: Batches): void {
  const store = new PictureStore(app.metrics, readPhotoOf(app));
  app.get<{ Params: { kind: string; file: string } }>('/pictures/:kind/:file', async (request, reply) => {
    const asked = readAddress(request.params);
    const drawing = asked && (await readDrawing(database, asked));
    if (!asked || !drawing) throw new HttpError(404, 'not_found', 'There is no such picture.');
    // Other sites may show it: that is what it is for.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    if (versionOf(drawing) !== asked.version) {
      return reply.header('cache-control', shortly).redirect(addressOf(asked.id, drawing), 302);
    }
    return sendPicture(request, reply, store, drawing);
  });
}

const fileName = new RegExp(`^([\\w-]{1,80})\\.(${languageCodes.join('|')})\\.([\\w-]{1,64})\\.png$`);

function readAddress({ kind, file }: { kind: string; file: string }): Asked | undefined {
  const [, id = '', tag, version = ''] = file.match(fileName) ?? [];
  const language = knownLanguage(tag);
  if (language === undefined || !isKind(kind)) return undefined;
  return { kind, id, language, version };
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(readFacts, kind);

async function readDrawing(database: Batches, { kind, id, language }: Asked): Promise<Drawing | undefined> {
  return readAs(kind);

  async function readAs<Known extends Kind>(known: Known): Promise<Drawing | undefined> {
    const facts = await readFacts[known](database, id);
    return facts === null ? undefined : drawingOf(known, facts, language);
  }
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  store: PictureStore,
  drawing: Drawing,
): Promise<FastifyReply> {
  const etag = `"${versionOf(drawing)}"`;
  if (request.headers['if-none-match'] === etag) {
    return reply.code(304).headers({ etag, 'cache-control': forEver }).send();
  }
  try {
    const { png, complete } = await store.get(drawing);
    reply.headers(complete ? { etag, 'cache-control': forEver } : { 'cache-control': shortly });
    return reply.type('image/png').send(png);
  } catch (error) {
    if (!(error instanceof TooManyPictures)) throw error;
    reply.headers({ 'retry-after': String(secondsUntilRetry), 'cache-control': 'no-store' });
    throw new HttpError(503, 'busy', 'Too many pictures are being drawn. Please try again.', {
      cause: error,
    });
  }
}

/** Through the door for everybody: what storage does not give to a visitor is not drawn. */
function readPhotoOf(app: FastifyInstance): ReadPhoto {
  return async (path) => {
    const answer = await app.inject({ method: 'GET', url: path });
    if (answer.statusCode === 200) return answer.rawPayload;
    if (answer.statusCode < 500) return null;
    throw new Error(`storage answered ${answer.statusCode} for a photograph`);
  };
}
