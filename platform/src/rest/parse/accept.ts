import { RestError } from '../errors.ts';

/** The shapes an answer can have. */
export type Media =
  | { kind: 'array' | 'object'; stripNulls: boolean }
  | { kind: 'csv' }
  /** Rows as features, each made by this function of PostGIS. */
  | { kind: 'geojson'; by: string }
  /** The bytes of a function's single value, unwrapped; `otherwise` where the function does not make this type. */
  | { kind: 'raw'; type: string; otherwise: Media | undefined }
  /** Whatever suits. */
  | { kind: 'any' }
  /** How PostgreSQL would get the answer, instead of the answer. */
  | { kind: 'plan'; format: 'text' | 'json'; options: PlanOption[]; of: Media; ofType: string }
  | { kind: 'openapi' };

type PlanOption = (typeof planOptions)[number];
const planOptions = ['analyze', 'verbose', 'settings', 'buffers', 'wal'] as const;

/** What only some requests or some installations may ask for. */
export type MediaRights = { raw: boolean; plan: boolean; geoJson?: string | undefined };

const rawType = /^[\w.+-]+\/[\w.+-]+$/;

/** Chooses the first shape in the Accept header that we can make. */
export function chooseMedia(accept: string | undefined, rights: MediaRights): Media {
  const requested = (accept ?? '*/*')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (requested.length === 0) requested.push('*/*');
  const ranked = requested
    .map((part) => ({ ...readMediaType(part), part }))
    .sort((left, right) => right.quality - left.quality);
  const raw: string[] = [];
  let found: Media | undefined;
  for (const { type, parameters } of ranked) {
    found = mediaOf(type, parameters, rights);
    if (found) break;
    if (rights.raw && rawType.test(type)) raw.push(type);
  }
  const media = raw.reduceRight<Media | undefined>(
    (otherwise, type) => ({ kind: 'raw', type, otherwise }),
    found,
  );
  if (!media) throw unavailable(requested);
  return media.kind === 'any' && !rights.raw ? standard : media;
}

export const standard: Media = { kind: 'array', stripNulls: false };

export function unavailable(requested: readonly string[]): RestError {
  return new RestError(406, 'PGRST107', `None of these media types are available: ${requested.join(', ')}`);
}

function mediaOf(type: string, parameters: Map<string, string>, rights: MediaRights): Media | undefined {
  const stripNulls = parameters.get('nulls') === 'stripped';
  switch (type) {
    case '*/*':
      return { kind: 'any' };
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
    case 'application/geo+json':
      return rights.geoJson === undefined ? undefined : { kind: 'geojson', by: rights.geoJson };
    case 'application/openapi+json':
      return { kind: 'openapi' };
    case 'application/vnd.pgrst.plan':
    case 'application/vnd.pgrst.plan+text':
    case 'application/vnd.pgrst.plan+json':
      return rights.plan ? planOf(type, parameters, rights) : undefined;
    default:
      return undefined;
  }
}

function planOf(type: string, parameters: Map<string, string>, rights: MediaRights): Media | undefined {
  const ofType = (parameters.get('for') ?? 'application/json').replaceAll('"', '');
  const of = mediaOf(ofType, new Map(), { ...rights, plan: false });
  if (!of) return undefined;
  const requested = (parameters.get('options') ?? '').split('|');
  const options = planOptions.filter((option) => requested.includes(option));
  return { kind: 'plan', format: type.endsWith('json') ? 'json' : 'text', options, of, ofType };
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
    case 'geojson':
      return 'application/geo+json; charset=utf-8';
    case 'raw':
      return media.type.startsWith('text/') ? `${media.type}; charset=utf-8` : media.type;
    case 'plan': {
      const options = media.options.length > 0 ? ` options=${media.options.join('|')};` : '';
      return `application/vnd.pgrst.plan+${media.format}; for="${media.ofType}";${options} charset=utf-8`;
    }
    case 'openapi':
      return 'application/openapi+json; charset=utf-8';
    case 'object':
      return media.stripNulls
        ? 'application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8'
        : 'application/vnd.pgrst.object+json; charset=utf-8';
    case 'any':
      return 'application/json; charset=utf-8';
    default:
      return media.stripNulls
        ? 'application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8'
        : 'application/json; charset=utf-8';
  }
}
