const plainType = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,99}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,99}$/;
const typeWithParameters = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[\w .+-]*"))*$/;

export const unknownType = 'application/octet-stream';

/** Pictures that are decoded and encoded again, by the name of their format. */
export const pictureFormats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
} as const;

export type PictureType = keyof typeof pictureFormats;

export function isPicture(type: string): type is PictureType {
  return Object.hasOwn(pictureFormats, type);
}

/** `Text/Plain;charset=UTF-8` as it may be sent in a header again; what is no media type becomes the unknown one. */
export function soundType(type: string): string {
  return type.length <= 200 && typeWithParameters.test(type) ? type : unknownType;
}

/** The type alone, in small letters and under its usual name. */
export function essence(type: string): string {
  const [name = ''] = type.toLowerCase().split(';');
  const trimmed = name.trim();
  if (!plainType.test(trimmed)) return unknownType;
  return otherNames[trimmed] ?? trimmed;
}

const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/vnd.mozilla.apng': 'image/png',
  'audio/mp3': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'application/x-pdf': 'application/pdf',
};

/** Whether one of `image/png`, `image/*`, `*` allows this type. */
export function allows(allowed: readonly string[], type: string): boolean {
  const [kind] = type.split('/');
  return allowed.some((one) => {
    const name = one.trim().toLowerCase();
    return name === '*' || name === '*/*' || name === `${kind}/*` || essence(name) === type;
  });
}
