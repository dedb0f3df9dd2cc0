import type { Quality } from './peer/quality.ts';
import type { Shown } from './signalling/signals.ts';

export type Other = {
  id: string;
  shown: Shown;
  isConnected: boolean;
  isSpeaking: boolean;
  quality: Quality;
  voice: MediaStream | undefined;
  screen: MediaStream | undefined;
};

/** What just happened, announced to screen readers. */
export type RoomEvent = { id: number; kind: 'came' | 'left' | 'hand' | 'muted'; person: string };

export type RoomView = {
  isJoined: boolean;
  others: readonly Other[];
  happening: RoomEvent | undefined;
  /** Who was loud last. */
  speaker: string | undefined;
  /** Why it is over for oneself. */
  ended: 'elsewhere' | 'sentOut' | 'closed' | undefined;
};

const emptyRoom: RoomView = {
  isJoined: false,
  others: [],
  happening: undefined,
  speaker: undefined,
  ended: undefined,
};

/** Whoever shows the room gets a new view after each change, until it is closed. */
export function createRoomView(onChange: (view: RoomView) => void) {
  let view = emptyRoom;
  let isClosed = false;

  function update(changed: Partial<RoomView>): void {
    if (isClosed) return;
    view = { ...view, ...changed };
    onChange(view);
  }

  return {
    now: () => view,
    update,
    announce(kind: RoomEvent['kind'], person: string): void {
      update({ happening: { id: (view.happening?.id ?? 0) + 1, kind, person } });
    },
    isClosed: () => isClosed,
    close(): void {
      isClosed = true;
    },
  };
}

export type ShownRoom = ReturnType<typeof createRoomView>;
