import { JitsiMeeting } from '@jitsi/react-sdk';
import type { MeetingToken } from '@lomdim/contract/functions';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import styles from '../components/video-room.module.css';
import { useVisit } from '../use-visit.ts';
import { jitsiOptions } from './jitsi-options.ts';

/** The frame brings the whole program of the conference, which takes a while on a slow line. */
const frameMs = 20_000;

type Props = {
  meeting: MeetingToken;
  onUnreachable: () => void;
  onOver: (why: 'closed') => void;
  onLeave: () => void;
};

/** The conference of the outside provider. Its program has been fetched when this is shown. */
export function JitsiRoom({ meeting, onUnreachable, onOver, onLeave }: Props) {
  const { t } = useTranslation('rooms');
  const { language } = useLanguage();
  const { domain, room, token, displayName, email } = meeting;
  const unreachable = useEffectEvent(onUnreachable);
  useVisit(meeting.meetingId, () => onOver('closed'));

  useEffect(() => {
    const waiting = new AbortController();
    waitForFrame(domain, waiting.signal).catch(() => {
      if (!waiting.signal.aborted) unreachable();
    });
    return () => waiting.abort();
  }, [domain]);

  return (
    <section className={styles.conference} aria-label={t('provider.frame')}>
      <JitsiMeeting
        domain={domain}
        roomName={room}
        lang={language}
        {...(token === null ? {} : { jwt: token })}
        userInfo={{ displayName, email: email ?? '' }}
        {...jitsiOptions}
        onReadyToClose={onLeave}
        getIFrameRef={(holder) => {
          holder.style.height = '100%';
          const frame = holder.querySelector('iframe');
          if (frame) frame.title = t('provider.frame');
        }}
      />
    </section>
  );
}

/** Waits for a message of the conference itself; its script may have come from the browser's cache. */
function waitForFrame(domain: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => end(new Error(`${domain} shows nothing`)), frameMs);
    function end(error?: Error): void {
      clearTimeout(late);
      removeEventListener('message', onMessage);
      signal.removeEventListener('abort', stop);
      if (error) reject(error);
      else resolve();
    }
    const onMessage = ({ origin }: MessageEvent) => {
      if (origin === `https://${domain}`) end();
    };
    const stop = () => end(new Error('nobody waits any more'));
    signal.addEventListener('abort', stop);
    addEventListener('message', onMessage);
  });
}
