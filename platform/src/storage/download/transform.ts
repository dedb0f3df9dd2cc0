import * as z from 'zod';
import { refusals } from '../errors.ts';

export type Transform = {
  width?: number | undefined;
  height?: number | undefined;
  resize?: 'cover' | 'contain' | 'fill' | undefined;
  quality?: number | undefined;
  format?: 'origin' | 'avif' | undefined;
};

/**
 * The sides and qualities in which pictures are made. A request for another gets the next larger one, so that nobody keeps
 * this server busy by asking for one picture in every size there is.
 */
const sides = [50, 100, 200, 400, 800, 1600] as const;
const qualities = [40, 60, 80, 100] as const;

const nextOf = (steps: readonly number[]) => (value: number) =>
  steps.find((step) => step >= value) ?? steps.at(-1);
const side = z.coerce.number().int().min(1).transform(nextOf(sides));

export const transformSchema = z.object({
  width: side.optional(),
  height: side.optional(),
  resize: z.enum(['cover', 'contain', 'fill']).optional(),
  quality: z.coerce.number().int().min(20).max(100).transform(nextOf(qualities)).optional(),
  format: z.enum(['origin', 'avif']).optional(),
});

export function readTransform(given: unknown): Transform {
  const read = transformSchema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refusals.invalid(`querystring/${issue?.path.join('/')} ${issue?.message ?? 'is not valid'}`);
}

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' } as const;

/** As the header `x-transformations`. */
export function describeTransform({ width, height, resize, quality, format }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${resizingTypes[resize ?? 'cover']}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',');
}

/** As it stands in a signed address. */
export function writeTransform(transform: Transform): string {
  return Object.entries(transform)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${value}`)
    .join(',');
}

export function parseTransform(text: string): Transform {
  return readTransform(Object.fromEntries(text.split(',').map((part) => part.split(':', 2))));
}
