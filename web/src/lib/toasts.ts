import { toasts as limits } from '@lomdim/contract/constants';

export type ToastTone = 'done' | 'failed' | 'news';

/** A `notice` has a title and a text, a `line` only a text. */
export type Toast = {
  id: number;
  kind: keyof typeof limits;
  tone: ToastTone;
  text: string;
  title?: string;
  milliseconds: number;
};

const maxAtOnce = Math.max(limits.notice.atOnce, limits.line.atOnce);
const watchers = new Set<() => void>();
let shown: readonly Toast[] = [];
let lastId = 0;

function show(list: readonly Toast[]): void {
  shown = list;
  for (const notify of watchers) notify();
}

function add(toast: Omit<Toast, 'id' | 'milliseconds'>): void {
  const { atOnce, milliseconds } = limits[toast.kind];
  lastId += 1;
  const sameKind = shown.filter(({ kind }) => kind === toast.kind);
  const leaving = new Set(sameKind.slice(0, Math.max(0, sameKind.length + 1 - atOnce)));
  const staying = shown.filter((other) => !leaving.has(other));
  show([...staying, { ...toast, id: lastId, milliseconds }].slice(-maxAtOnce));
}

/** One at a time: the next takes its place. */
export function showTitledToast(tone: ToastTone, title: string, text: string): void {
  add({ kind: 'notice', tone, title, text });
}

/** A short message about what just happened; the oldest makes room. */
export function showToast(tone: ToastTone, text: string): void {
  add({ kind: 'line', tone, text });
}

export function dismissToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id));
}

/** What stands there in the old language is not left beside a page in the new one. */
export function dismissAllToasts(): void {
  if (shown.length > 0) show([]);
}

export function watchToasts(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

export function shownToasts(): readonly Toast[] {
  return shown;
}
