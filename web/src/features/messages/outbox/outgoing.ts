import type { OnItsWay } from '#shared/chat/outbox.ts';
import type { Attachment } from '../attachment.ts';

export type Outgoing = OnItsWay<{
  id: string;
  conversation: string;
  sender: string;
  content: string;
  writtenAt: string;
  attachment?: Attachment;
  /** Until it is uploaded. A file does not survive a reload. */
  file?: File;
}>;
