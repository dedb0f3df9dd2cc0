import { useEffect, useState } from 'react';
import styles from './tile.module.css';

type Props = { stream: MediaStream | undefined; mirrored?: boolean; whole?: boolean };

/** What somebody's camera or screen shows. The voice is played apart, so that it goes on when the picture is not shown. */
export function Picture({ stream, mirrored = false, whole = false }: Props) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    if (video) video.srcObject = stream ?? null;
  }, [video, stream]);
  const shape = [styles.picture, mirrored ? styles.mirrored : '', whole ? styles.whole : ''];
  return <video ref={setVideo} className={shape.filter(Boolean).join(' ')} muted autoPlay playsInline />;
}

/** A stream of one track, the same as long as the track is. */
export function useStreamOf(track: MediaStreamTrack | null): MediaStream | undefined {
  const [stream, setStream] = useState<MediaStream>();
  useEffect(() => setStream(track ? new MediaStream([track]) : undefined), [track]);
  return stream;
}

/** Plays what somebody says, for as long as this is shown. */
export function Voice({ stream }: { stream: MediaStream | undefined }) {
  useEffect(() => {
    if (!stream) return;
    const audio = new Audio();
    audio.srcObject = stream;
    audio.play().catch((error: unknown) => console.info('a voice is not played yet', error));
    return () => {
      audio.pause();
      audio.srcObject = null;
    };
  }, [stream]);
  return null;
}
