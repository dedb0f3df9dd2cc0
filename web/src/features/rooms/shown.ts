import type { RoomPerson } from './api/list-people.ts';
import type { ShownMember } from './components/panels/people-panel.tsx';
import type { ShownTile } from './components/stage/tile.tsx';
import type { MediaView } from './media/local-media.ts';
import type { Other } from './rtc/room-view.ts';
import type { People } from './use-people.ts';

type Names = Pick<People, 'nameOf' | 'avatarOf'>;

/** One picture for each of the others, and one for each screen that they share. */
export function tilesOfOthers(others: readonly Other[], { nameOf, avatarOf }: Names): ShownTile[] {
  return others.flatMap(({ id, shown, isConnected, isSpeaking, quality, voice, screen }) => {
    const base = { person: id, name: nameOf(id), avatar: avatarOf(id), isMe: false, isConnected, quality };
    const tile = { ...base, ...shown, key: id, stream: voice, isScreen: false, isSpeaking };
    const shared = { ...tile, key: `${id} screen`, stream: screen, isScreen: true, isSpeaking: false };
    return shown.screen ? [tile, shared] : [tile];
  });
}

type Own = {
  person: string;
  own: MediaView;
  hand: boolean;
  picture: MediaStream | undefined;
  screen: MediaStream | undefined;
};

export function ownTiles(
  { person, own, hand, picture, screen }: Own,
  { nameOf, avatarOf }: Names,
): ShownTile[] {
  const tile: ShownTile = {
    key: person,
    person,
    name: nameOf(person),
    avatar: avatarOf(person),
    stream: picture,
    isScreen: false,
    isMe: true,
    mic: own.mic.on,
    camera: own.camera.track !== null,
    hand,
    isSpeaking: false,
    isConnected: undefined,
    quality: 'good',
  };
  const shared = { ...tile, key: `${person} screen`, stream: screen, isScreen: true };
  return own.screen.track ? [tile, shared] : [tile];
}

/** Not oneself, and no child: in a room of children only who leads it and who came as a parent is known to be none. */
export const mayBeBlocked = (
  { id, is_moderator, parent_of }: Pick<RoomPerson, 'id' | 'is_moderator' | 'parent_of'>,
  me: string,
  isChildrens: boolean,
): boolean => id !== me && (!isChildrens || is_moderator || parent_of !== null);

/** Everyone who may be here, with what is known of those who are. */
export function shownMembers(
  { people, nameOf, avatarOf }: Names & Pick<People, 'people'>,
  others: readonly Other[],
  me: { person: string; mic: boolean; hand: boolean },
  isChildrens: boolean,
): ShownMember[] {
  return people.map((each) => {
    const { id, is_moderator, is_sent_out, parent_of, minutes } = each;
    const isMe = id === me.person;
    const other = others.find((here) => here.id === id);
    const shown = isMe ? me : other?.shown;
    return {
      id,
      name: nameOf(id),
      avatar: avatarOf(id),
      isMe,
      leads: is_moderator,
      mic: shown?.mic ?? false,
      hand: shown?.hand ?? false,
      isHere: shown !== undefined,
      isSentOut: is_sent_out,
      isParent: parent_of !== null,
      mayBeBlocked: mayBeBlocked(each, me.person, isChildrens),
      minutes,
    };
  });
}
