import type { MeetingToken } from '@lomdim/contract/functions';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QuietArch } from '#kit/art/quiet-arch.tsx';
import { readFailure } from '#lib/errors/read-failure.ts';
import { waitBeforeRoom } from '../api/send-out.ts';
import styles from './video-room.module.css';

type Props = {
  meeting: MeetingToken;
  person: string;
  /** Nothing keeps oneself outside any more, or the room is closed: the database says which. */
  onChange: () => void;
};

const everyMs = 4000;

/** Before a room of children: nobody sees or hears whoever waits, and they see and hear nobody. */
export function WaitingRoom({ meeting, person, onChange }: Props) {
  const { t } = useTranslation('rooms');
  const { meetingId, waitsFor } = meeting;
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery({
    queryKey: ['rooms', person, 'waiting', meetingId],
    queryFn: () => waitBeforeRoom(meetingId),
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  const changed = useEffectEvent(onChange);
  const isOver = error === null ? data === null : readFailure(error).kind === 'refused';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer that says so is looked into
  useEffect(() => {
    if (isOver) changed();
  }, [isOver, dataUpdatedAt, errorUpdatedAt]);
  const reason = reasons.find((known) => known === data) ?? waitsFor ?? 'teacher';
  return (
    <div className={`surface stack-3 ${styles.waiting}`} role="status">
      <QuietArch />
      <h2 className="section-title">{t('waiting.title')}</h2>
      <p className={styles.reason}>{t(`waiting.${reason}`)}</p>
      <p className="soft">{t('waiting.unseen')}</p>
    </div>
  );
}

const reasons = ['teacher', 'parent', 'company'] as const;
