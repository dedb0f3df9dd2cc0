import type { IceServer } from '@lomdim/contract/functions';
import { createPeer, type PeerInRoom } from './peer/peer.ts';
import { pictureLimitAmong } from './peer/picture-limit.ts';
import type { Tracks } from './peer/slots.ts';
import type { Other } from './room-view.ts';
import type { PeerSignal, Shown } from './signalling/signals.ts';

type Member = {
  session: string;
  shown: Shown;
  peer: PeerInRoom;
  absentSince: number | undefined;
  loud: boolean;
};

type Options = {
  iceServers: IceServer[];
  person: string;
  send: (to: { id: string; session: string }, signal: PeerSignal) => void;
  /** Something about them is another than before. */
  onChange: () => void;
};

const silent: Shown = { mic: false, camera: false, screen: false, hand: false };
const loudFrom = 0.02;
/** Somebody who is not present any more may be back in a moment, while picture and voice go on. */
const absenceMs = 8000;
const longAbsenceMs = 40_000;

/** The others in a room, each with the connection to them. */
export function createMembers({ iceServers, person, send, onChange }: Options) {
  const members = new Map<string, Member>();

  function shareOut(): void {
    const limit = pictureLimitAmong(members.size);
    for (const { peer } of members.values()) peer.limitPicture(limit);
  }

  return {
    get: (id: string) => members.get(id),
    ids: () => [...members.keys()],
    view: (): Other[] =>
      [...members].map(([id, { shown, peer, loud }]) => ({
        id,
        shown,
        isSpeaking: loud && shown.mic,
        ...peer.view(),
      })),
    /** Somebody is there with this session; one of theirs that was there before makes way for it. */
    add(id: string, session: string, tracks: Tracks): void {
      members.get(id)?.peer.close();
      const peer = createPeer({
        iceServers,
        polite: person < id,
        tracks,
        send: (signal) => send({ id, session }, signal),
        onChange,
      });
      members.set(id, { session, shown: silent, peer, absentSince: undefined, loud: false });
      shareOut();
    },
    remove(id: string): void {
      members.get(id)?.peer.close();
      members.delete(id);
      shareOut();
    },
    markPresent(isPresent: (id: string, session: string) => boolean): void {
      for (const [id, member] of members) {
        if (isPresent(id, member.session)) member.absentSince = undefined;
        else member.absentSince ??= Date.now();
      }
    },
    /** Those who have been away for too long to be waited for. */
    gone: (): string[] =>
      [...members].flatMap(([id, { absentSince, peer }]) => {
        if (absentSince === undefined) return [];
        const timeout = peer.view().isConnected ? longAbsenceMs : absenceMs;
        return Date.now() - absentSince > timeout ? [id] : [];
      }),
    /** Who is the loudest right now, and whether somebody began or ceased to be loud. */
    listen(): { loudest: string | undefined; changed: boolean } {
      let highest = loudFrom;
      let loudest: string | undefined;
      let changed = false;
      for (const [id, member] of members) {
        const loudness = member.peer.loudness();
        changed ||= loudness > loudFrom !== member.loud;
        member.loud = loudness > loudFrom;
        if (loudness > highest && member.shown.mic) {
          highest = loudness;
          loudest = id;
        }
      }
      return { loudest, changed };
    },
    look: () => Promise.all([...members.values()].map(({ peer }) => peer.look())),
    show(tracks: Tracks): void {
      for (const { peer } of members.values()) peer.show(tracks);
    },
    networkChanged(): void {
      for (const { peer } of members.values()) peer.networkChanged();
    },
    close(): void {
      for (const { peer } of members.values()) peer.close();
      members.clear();
    },
  };
}

export type Members = ReturnType<typeof createMembers>;
