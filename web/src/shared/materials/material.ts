import { attachments, courseMaterials } from '@lomdim/contract/files';

export const materialTypes = attachments.types.join(',');

export function whyNot({ size, type }: { size: number; type: string }): 'size' | 'type' | undefined {
  if (!attachments.types.some((each) => each === type)) return 'type';
  return size > courseMaterials.maximumBytes ? 'size' : undefined;
}

/** The name under which it is kept and shown: letters of every script, and nothing that an address cannot hold. */
export function materialName(name: string): string {
  const kept = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}_!\-.'() ]+/gu, '-')
    .replace(/^[-. ]+/, '')
    .trim();
  return [...kept].slice(-120).join('').trim() || 'file';
}
