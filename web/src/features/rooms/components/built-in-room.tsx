import type { MeetingToken } from '@lomdim/contract/functions';
import { useState } from 'react';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { DeviceCheck } from '../media/device-check.tsx';
import { useLocalMedia } from '../media/use-local-media.ts';
import { LiveRoom } from './live-room.tsx';

type Props = {
  meeting: MeetingToken;
  person: string;
  onOver: (why: 'closed' | 'elsewhere') => void;
};

/** Our own room: first a look at one's camera and microphone, then the others. */
export function BuiltInRoom({ meeting, person, onOver }: Props) {
  const { media, view } = useLocalMedia();
  const [entered, setEntered] = useState(false);
  if (!media || !view) return <Skeleton shape={{ height: '28rem' }} />;
  if (!entered) return <DeviceCheck media={media} own={view} onEnter={() => setEntered(true)} />;
  return <LiveRoom {...{ meeting, person, media, onOver }} own={view} />;
}
