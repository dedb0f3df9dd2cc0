import * as z from 'zod';
import type { RightsChange } from '../live-feed.ts';

const written = z.union([z.object({ topic: z.string().min(1) }), z.object({ person: z.uuid() })]);

/** What a transaction notified on `realtime_rights`; undefined when it is something else. */
export function readRightsChange(text: string): RightsChange | undefined {
  try {
    return written.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
