import { availableParallelism } from 'node:os';
import { createGate, GateFullError } from '@lomdim/platform/http/gate';
import { KeptBytes } from '@lomdim/platform/lib/kept-bytes';
import { Counter, Histogram, type Registry } from 'prom-client';
import { type Drawing, versionOf } from './drawing.ts';

export type Picture = {
  png: Buffer;
  /** All that should be seen is seen: false when a photograph could not be had this time. */
  complete: boolean;
};

type Paint = (drawing: Drawing, photo: Buffer | null) => Promise<Buffer>;
/** The bytes of a photograph; null when there is none any more. */
export type ReadPhoto = (path: string) => Promise<Buffer | null>;

export class TooManyPictures extends Error {
  override readonly name = 'TooManyPictures';
}

const keptBytes = 24 * 1024 * 1024;
const longestQueue = 50;

/** Draws pictures, a few at once, each once however many ask for it, and keeps the latest. */
export class PictureStore {
  readonly #gate = createGate(availableParallelism() > 2 ? 2 : 1, longestQueue);
  readonly #kept = new KeptBytes<Buffer>(keptBytes, (png) => png.length);
  readonly #underway = new Map<string, Promise<Picture>>();
  readonly #readPhoto: ReadPhoto;
  readonly #paint: Paint;
  readonly #duration: Histogram<'kind'>;
  readonly #notDrawn: Counter<'reason'>;

  constructor(metrics: Registry, readPhoto: ReadPhoto, paint: Paint = paintWhenAsked) {
    this.#readPhoto = readPhoto;
    this.#paint = paint;
    this.#duration = new Histogram({
      name: 'picture_draw_duration_seconds',
      help: 'Time to draw a picture for shared links, without the time in line.',
      labelNames: ['kind'],
      buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [metrics],
    });
    this.#notDrawn = new Counter({
      name: 'pictures_not_drawn_total',
      help: 'Pictures for shared links that were asked for and not drawn: busy (too many in line) or failed.',
      labelNames: ['reason'],
      registers: [metrics],
    });
  }

  async get(drawing: Drawing): Promise<Picture> {
    const key = versionOf(drawing);
    const kept = this.#kept.get(key);
    if (kept) return { png: kept, complete: true };
    return this.#underway.get(key) ?? this.#draw(key, drawing);
  }

  #draw(key: string, drawing: Drawing): Promise<Picture> {
    const drawn = this.#gate(() => this.#drawNow(drawing))
      .then((picture) => {
        if (picture.complete) this.#kept.set(key, picture.png);
        return picture;
      })
      .catch((error: unknown) => {
        const isFull = error instanceof GateFullError;
        this.#notDrawn.inc({ reason: isFull ? 'busy' : 'failed' });
        throw isFull ? new TooManyPictures('too many pictures at once', { cause: error }) : error;
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, drawn);
    return drawn;
  }

  async #drawNow(drawing: Drawing): Promise<Picture> {
    const stop = this.#duration.startTimer({ kind: drawing.kind });
    const path = drawing.portrait?.photo ?? null;
    const photo = path === null ? null : await this.#readPhoto(path);
    const png = await this.#paint(drawing, photo);
    stop();
    return { png, complete: path === null || photo !== null };
  }
}

/** Faces and shaping are read when the first picture is asked for; a start does not wait for them. */
const paintWhenAsked: Paint = async (drawing, photo) => {
  const { paint } = await import('./paint.ts');
  return paint(drawing, photo);
};
