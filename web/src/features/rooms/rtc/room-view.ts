import type { Quality } from './quality.ts';
import type { Shown } from './signals.ts';

export type Other = {
  id: string;
  shown: Shown;
  isConnected: boolean;
  isSpeaking: boolean;
  quality: Quality;
  voice: MediaStream | undefined;
  screen: MediaStream | undefined;
};

export type ChatLine = { id: string; from: string; text: string; at: number; isWaiting: boolean };

/** What just happened, announced to screen readers. */
export type RoomEvent = { id: number; kind: 'came' | 'left' | 'hand' | 'muted'; person: string };

export type RoomView = {
  isJoined: boolean;
  others: readonly Other[];
  chat: readonly ChatLine[];
  happening: RoomEvent | undefined;
  /** Who was loud last. */
  speaker: string | undefined;
  /** Why it is over for oneself. */
  ended: 'elsewhere' | 'sentOut' | 'closed' | undefined;
};

export const emptyRoom: RoomView = {
  isJoined: false,
  others: [],
  chat: [],
  happening: undefined,
  speaker: undefined,
  ended: undefined,
};
