import { createReadStream } from 'node:fs';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { type Draft, isHeld } from './drafts.ts';
import { essence } from './media-types.ts';

/** What the content itself says: a media type, text of some kind, or nothing that is known. */
export type Detected = { type: string } | 'text' | undefined;

const olderOffice = new Set([
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
]);
const textTypes = /^(?:text\/.+|application\/(?:json|xml|.+\+(?:json|xml))|image\/svg\+xml)$/;

export async function detectType(draft: Draft): Promise<Detected> {
  const found = await (isHeld(draft) ? fileTypeFromBuffer(draft.bytes) : fileTypeFromFile(draft.path));
  if (found && !(textTypes.test(found.mime) || found.mime === 'application/rtf')) {
    return { type: essence(found.mime) };
  }
  return (await isText(isHeld(draft) ? [draft.bytes] : createReadStream(draft.path))) ? 'text' : undefined;
}

/** Whether content of this kind may go by that name. */
export function fits(detected: Detected, type: string): boolean {
  if (detected === undefined) return false;
  if (detected === 'text') return textTypes.test(type) || type === 'application/rtf';
  // One container holds the documents of all three older programs.
  if (detected.type === 'application/x-cfb') return olderOffice.has(type);
  return detected.type === type;
}

/** UTF-8 from beginning to end, without the control characters that no text has. */
async function isText(content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of content) {
      decoder.decode(chunk, { stream: true });
      if (chunk.some(isControl)) return false;
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Below the space, without tab, the ends of lines and pages, and escape. */
function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}
