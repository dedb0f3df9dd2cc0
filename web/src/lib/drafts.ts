import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What somebody was writing when their session ended waits in this tab until the same person has signed in again and is
 * back on the page. Nobody else is ever shown it, and passwords and codes are not kept at all.
 */
const prefix = 'lomdim-unsent:';
const lastWriter = 'lomdim-last-writer';

let writer: string | undefined;
const texts = new Map<() => string | undefined, string>();

const keyOf = (person: string, name: string) =>
  `${prefix}${person}:${location.pathname}${location.search}:${name}`;

/** Who is signed in now. When it is somebody else than before, what waited in this tab is not theirs. */
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

/** Called when the session ended, before the page that is written on gives way. */
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

/** `read` is asked at the moment at which the session ends; it answers `undefined` when nothing was written. */
export function registerDraft(name: string, read: () => string | undefined): () => void {
  texts.set(read, name);
  return () => void texts.delete(read);
}

/** The text that waited under this name on this page for whoever is signed in. */
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
 * @returns what waited from the time before
 */
export function useDraft(name: string, current: () => string | undefined): string | undefined {
  const [waited] = useState(() => savedDraftText(name));
  const read = useEffectEvent(current);
  useEffect(() => {
    // It is on the page again.
    forgetWaiting(name);
    return registerDraft(name, () => read());
  }, [name]);
  return waited;
}

/** A text as `useState` has it, which outlives the end of the session. */
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
