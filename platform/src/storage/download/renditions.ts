import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp } from 'sharp';
import { KeptBytes } from '../../lib/kept-bytes.ts';
import { refusals } from '../errors.ts';
import type { FileStore } from '../store/file-store.ts';
import { maxPixels, type Pictures } from '../upload/pictures.ts';
import { describeTransform, type Transform } from './transform.ts';

export type Rendition = { body: Buffer; type: string };

const heldBytes = 32 * 1024 * 1024;
const fits = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const writers = {
  jpeg: (picture: Sharp, quality: number) => picture.jpeg({ quality }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp, quality: number) => picture.webp({ quality }),
  gif: (picture: Sharp) => picture.gif(),
  avif: (picture: Sharp, quality: number) => picture.avif({ quality, effort: 2 }),
};
type Format = keyof typeof writers;

const isFormat = (format: string | undefined): format is Format =>
  format !== undefined && Object.hasOwn(writers, format);

/** Pictures in other sizes, made when they are asked for. The latest stay in memory: content never changes. */
export class Renditions {
  readonly #store: FileStore;
  readonly #pictures: Pictures;
  readonly #kept = new KeptBytes<Rendition>(heldBytes, ({ body }) => body.length);
  readonly #underway = new Map<string, Promise<Rendition>>();

  constructor(store: FileStore, pictures: Pictures) {
    this.#store = store;
    this.#pictures = pictures;
  }

  async get(version: string, transform: Transform, acceptsWebp: boolean): Promise<Rendition> {
    const webp = acceptsWebp && transform.format !== 'origin';
    const key = `${version} ${describeTransform(transform)} ${transform.format} ${webp}`;
    return this.#kept.get(key) ?? this.#underway.get(key) ?? this.#make(key, version, transform, webp);
  }

  #make(key: string, version: string, transform: Transform, webp: boolean): Promise<Rendition> {
    const making = this.#pictures
      .render(async () => render(await buffer(await this.#store.open(version)), transform, webp))
      .then((rendition) => {
        this.#kept.set(key, rendition);
        return rendition;
      })
      .finally(() => this.#underway.delete(key));
    this.#underway.set(key, making);
    return making;
  }
}

async function render(source: Buffer, transform: Transform, webp: boolean): Promise<Rendition> {
  const picture = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format } = await picture.metadata();
  const origin = format === 'heif' ? 'avif' : format;
  if (!isFormat(origin))
    throw refusals.invalid('The requested file is not a picture that can be transformed');
  const target: Format = transform.format === 'avif' ? 'avif' : webp ? 'webp' : origin;
  const { width, height, resize = 'cover', quality = 80 } = transform;
  const sized =
    width || height
      ? picture
          .autoOrient()
          .resize({ width, height, fit: fits[resize], withoutEnlargement: resize === 'contain' })
      : picture.autoOrient();
  const body = await writers[target](sized, quality).timeout({ seconds: 30 }).toBuffer();
  return { body, type: `image/${target}` };
}
