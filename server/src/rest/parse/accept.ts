import { RestError } from '../errors.ts';

/** The shapes an answer can have. */
export type Media =
  | { kind: 'array' | 'object'; stripNulls: boolean }
  | { kind: 'csv' }
  /** The bytes of a function's single value, unwrapped. */
  | { kind: 'raw'; type: string }
  | { kind: 'openapi' };

const rawTypes = new Set(['application/octet-stream', 'text/plain', 'text/html', 'text/xml', 'image/png']);

/** Chooses the first shape in the Accept header that we can make. */
export function chooseMedia(accept: string | undefined, allowRaw: boolean): Media {
  const asked = (accept ?? '*/*')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (asked.length === 0) return { kind: 'array', stripNulls: false };
  const ranked = asked
    .map((part) => ({ ...readMediaType(part), part }))
    .sort((left, right) => right.quality - left.quality);
  for (const { type, parameters } of ranked) {
    const media = mediaOf(type, parameters, allowRaw);
    if (media) return media;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${asked.join(', ')}`);
}

function mediaOf(type: string, parameters: Map<string, string>, allowRaw: boolean): Media | undefined {
  const stripNulls = parameters.get('nulls') === 'stripped';
  switch (type) {
    case '*/*':
    case 'application/*':
    case 'application/json':
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return { kind: 'array', stripNulls: stripNulls && type.startsWith('application/vnd') };
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return { kind: 'object', stripNulls };
    case 'text/csv':
      return { kind: 'csv' };
    case 'application/openapi+json':
      return { kind: 'openapi' };
    default:
      return allowRaw && rawTypes.has(type) ? { kind: 'raw', type } : undefined;
  }
}

function readMediaType(part: string): { type: string; parameters: Map<string, string>; quality: number } {
  const [type = '', ...rest] = part.split(';').map((piece) => piece.trim());
  const parameters = new Map<string, string>();
  for (const piece of rest) {
    const equals = piece.indexOf('=');
    if (equals > 0) parameters.set(piece.slice(0, equals).toLowerCase(), piece.slice(equals + 1));
  }
  const quality = Number(parameters.get('q') ?? '1');
  return { type: type.toLowerCase(), parameters, quality: Number.isFinite(quality) ? quality : 1 };
}

export function contentTypeOf(media: Media): string {
  switch (media.kind) {
    case 'csv':
      return 'text/csv; charset=utf-8';
    case 'raw':
      return media.type.startsWith('text/') ? `${media.type}; charset=utf-8` : media.type;
    case 'openapi':
      return 'application/openapi+json; charset=utf-8';
    case 'object':
      return media.stripNulls
        ? 'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8'
        : 'application/vnd.pgrst.object+json; charset=utf-8';
    default:
      return media.stripNulls
        ? 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8';
  }
}
