import type { Json } from '@lomdim/contract/database.types';
import { attachments } from '@lomdim/contract/files';

export type Attachment = { path: string; name: string; type: string; size: number };

export const attachmentTypes = attachments.types.join(',');

export function readAttachment(value: Json | null): Attachment | null {
  const fields: Partial<Record<keyof Attachment, unknown>> = Object(value);
  const { path, name, type, size } = fields;
  if (typeof path !== 'string' || typeof name !== 'string') return null;
  return { path, name, type: typeof type === 'string' ? type : '', size: Number(size) || 0 };
}

export function whyNot({ size, type }: { size: number; type: string }): 'size' | 'type' | undefined {
  if (!attachments.types.some((each) => each === type)) return 'type';
  return size > attachments.maximumBytes ? 'size' : undefined;
}

/** Where a file will lie. Its name is shown as it is; in the address only plain letters stand. */
export function describeFile(
  file: { name: string; type: string; size: number },
  { conversation, sender, id }: { conversation: string; sender: string; id: string },
): Attachment {
  const plain = file.name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .slice(-60);
  return {
    path: `${conversation}/${sender}/${id}-${plain || 'file'}`,
    name: [...file.name].slice(-200).join('') || 'file',
    type: file.type,
    size: file.size,
  };
}

export function isPicture({ type }: { type: string }): boolean {
  return type.startsWith('image/');
}
