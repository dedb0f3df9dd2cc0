import { useEffect, useEffectEvent, useState } from 'react';
import { useHydrating } from '../rendering/first-view.ts';

/**
 * Drafts: what somebody was typing when their session ended stays in this tab until the same person has signed in
 * again and is back on the page. Nobody else is ever shown it, and passwords and codes are not stored at all.
 */
const prefix = 'lomdim-unsent:';
const lastWriter = 'lomdim-last-writer';

let writer: string | undefined;
const texts = new Map<() => string | undefined, string>();

const keyOf = (person: string, name: string) =>
  `${prefix}${person}:${location.pathname}${location.search}:${name}`;

/** Who is signed in now. When it is somebody else than before, the drafts of this tab are deleted. */
export function setDraftOwner(person: string | undefined): void {
  if (person === writer) return;
  writer = person;
  if (person === undefined) return;
  withStorage((storage) => {
    const before = storage.getItem(lastWriter);
    if (before !== null && before !== person) storage.clear();
    storage.setItem(lastWriter, person);
  });
}

/** Called when the session ends, before the page is left. */
export function saveDrafts(): void {
  const person = writer;
  if (person === undefined) return;
  withStorage((storage) => {
    for (const [read, name] of texts) {
      const text = read();
      if (text !== undefined) storage.setItem(keyOf(person, name), text);
    }
  });
}

/** `read` is called when the session ends; it returns `undefined` when nothing was typed. */
export function registerDraft(name: string, read: () => string | undefined): () => void {
  texts.set(read, name);
  return () => void texts.delete(read);
}

/** The draft that was saved under this name on this page for whoever is signed in. */
export function savedDraftText(name: string): string | undefined {
  const person = writer;
  if (person === undefined) return undefined;
  return withStorage((storage) => storage.getItem(keyOf(person, name))) ?? undefined;
}

function forgetWaiting(name: string): void {
  const person = writer;
  if (person !== undefined) withStorage((storage) => storage.removeItem(keyOf(person, name)));
}

/**
 * Offers what is being written for keeping.
 * @returns what waited from the time before, on a page that the server rendered a moment later
 */
export function useDraft(name: string, current: () => string | undefined): string | undefined {
  const isHydrating = useHydrating();
  const [waited, setWaited] = useState(() => (isHydrating ? undefined : savedDraftText(name)));
  const read = useEffectEvent(current);
  useEffect(() => {
    // On a page that the server rendered it could not stand from the beginning.
    setWaited((before) => before ?? savedDraftText(name));
    // It is on the page again.
    forgetWaiting(name);
    return registerDraft(name, () => read());
  }, [name]);
  return waited;
}

/** Like `useState` for a text that survives the end of the session. */
export function useDraftText(name: string, initial = ''): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string>();
  const waited = useDraft(name, () => typed ?? waited);
  return [typed ?? waited ?? initial, setTyped];
}

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch (error) {
    console.info('the storage of the browser cannot be used', error);
    return undefined;
  }
}
