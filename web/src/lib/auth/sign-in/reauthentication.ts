/** Whether someone is being asked to reauthenticate. One dialog serves all requests that wait for it. */
let asked: { answer: Promise<boolean>; settle: (given: boolean) => void } | undefined;
const watchers = new Set<() => void>();

function notifyWatchers(): void {
  for (const notify of watchers) notify();
}

/** True once they have reauthenticated; false when they cancel, or nobody is there to ask. */
export function askForReauthentication(): Promise<boolean> {
  if (watchers.size === 0) return Promise.resolve(false);
  if (!asked) {
    let settle: (given: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    asked = { answer, settle };
    notifyWatchers();
  }
  return asked.answer;
}

export function settleReauthentication(given: boolean): void {
  asked?.settle(given);
  asked = undefined;
  notifyWatchers();
}

export function isReauthenticationAsked(): boolean {
  return asked !== undefined;
}

export function watchReauthentication(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
