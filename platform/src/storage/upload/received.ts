import { refusals } from '../errors.ts';
import type { Draft } from './drafts.ts';

/** A file as it was sent, and what its sender says about it. */
export type Received = {
  draft: Draft;
  /** What the sender says it is. */
  type: string;
  cacheControl: string;
  contentEncoding: string | undefined;
  userMetadata: Record<string, unknown> | undefined;
};

export function readUserMetadata(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw refusals.invalid('The metadata is not valid JSON', error);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusals.invalid('The metadata must be a JSON object');
  }
  return value as Record<string, unknown>;
}
