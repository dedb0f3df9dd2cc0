/** Whatever is written, and where: the room or the conversation. */
type Written = { id: string; conversation: string };

export type OnItsWay<Message extends Written> = Message & {
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1, while a file is on its way. */
  progress?: number;
  error?: unknown;
};

type Parts<Message extends Written> = {
  /** Resolves when the database has it; the same message may be handed over again. */
  deliver: (message: OnItsWay<Message>, onProgress: (share: number) => void) => Promise<void>;
  /** Whether it may work later without anyone changing anything. */
  mayPass: (error: unknown) => boolean;
  keep?: (messages: readonly OnItsWay<Message>[]) => void;
};

/**
 * Messages on their way. Of one conversation, one after the other: the next goes when the one before has arrived, so that the order
 * stays. One that failed holds up those behind it until it is tried again or discarded.
 */
export function createOutbox<Message extends Written>(
  { deliver, mayPass, keep }: Parts<Message>,
  kept: readonly OnItsWay<Message>[] = [],
) {
  let messages = kept;
  const watchers = new Set<() => void>();

  function set(next: readonly OnItsWay<Message>[]): void {
    messages = next;
    keep?.(messages);
    for (const watcher of watchers) watcher();
  }

  function update(id: string, changes: Partial<OnItsWay<Written>>): void {
    set(messages.map((message) => (message.id === id ? { ...message, ...changes } : message)));
  }

  function remove(id: string): void {
    set(messages.filter((message) => message.id !== id));
  }

  function go(conversation: string): void {
    const first = messages.find((message) => message.conversation === conversation);
    if (first?.state !== 'waiting') return;
    update(first.id, { state: 'sending', error: undefined });
    deliver(first, (progress) => update(first.id, { progress }))
      .then(
        () => remove(first.id),
        (error: unknown) => {
          console.info('a message was not sent', error);
          update(first.id, { state: 'failed', error });
        },
      )
      .finally(() => go(conversation));
  }

  function retry(conversation: string): void {
    set(
      messages.map((message) =>
        message.conversation === conversation && message.state === 'failed'
          ? { ...message, state: 'waiting' as const }
          : message,
      ),
    );
    go(conversation);
  }

  function goEverywhere(work: (conversation: string) => void): void {
    for (const conversation of new Set(messages.map((message) => message.conversation))) work(conversation);
  }

  return {
    send(message: Message): void {
      set([...messages, { ...message, state: 'waiting' as const }]);
      go(message.conversation);
    },
    retry,
    discard(id: string): void {
      const message = messages.find((each) => each.id === id);
      remove(id);
      if (message) go(message.conversation);
    },
    /** Retries what failed only because the connection was away. */
    connected(): void {
      const passing = messages.filter(({ state, error }) => state === 'failed' && mayPass(error));
      for (const conversation of new Set(passing.map((message) => message.conversation))) retry(conversation);
      goEverywhere(go);
    },
    all: () => messages,
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}
