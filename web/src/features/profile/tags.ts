import { maxTags } from './profile-draft.ts';

type Added = { tags: readonly string[] } | { refused: 'empty' | 'known' | 'full' };

/** Trimmed, not empty, and not in the list already, however it is capitalised. */
export function addTag(tags: readonly string[], typed: string): Added {
  const tag = typed.trim().replaceAll(/\s+/g, ' ');
  if (tag === '') return { refused: 'empty' };
  if (tags.some((known) => known.toLowerCase() === tag.toLowerCase())) return { refused: 'known' };
  if (tags.length >= maxTags) return { refused: 'full' };
  return { tags: [...tags, tag] };
}
