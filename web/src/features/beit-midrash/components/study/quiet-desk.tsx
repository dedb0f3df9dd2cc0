import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Meter } from '#kit/chart/meter.tsx';
import { useNow } from '#kit/time/use-now.ts';
import { showToast } from '#lib/toasts.ts';
import { LibraryLink } from '../day/library-link.tsx';
import { useLearning } from '../day/use-learning.ts';
import { type Desk, progressOf } from './desk.ts';
import styles from './study.module.css';

type Props = { desk: Desk; zone: string; onRise: () => void };

/** Somebody learns alone: what, and how much time is left. It says when the time is up. */
export function QuietDesk({ desk, zone, onRise }: Props) {
  const { t } = useTranslation('beitMidrash');
  const now = useNow(1000);
  const learning = useLearning(desk.day, zone).learning?.find(({ kind }) => kind === desk.learning);
  const { passed, left, isOver } = progressOf(desk, Math.max(now.getTime(), desk.begins));
  const section = useRef<HTMLElement>(null);

  // Whoever has just sat down is led to the desk.
  useEffect(() => {
    if (Date.now() - desk.begins < 2000) section.current?.focus();
  }, [desk.begins]);

  const wasRunning = useRef(!isOver);
  const notify = useEffectEvent(() => showToast('news', t('desk.over')));
  useEffect(() => {
    if (isOver && wasRunning.current) notify();
    wasRunning.current = !isOver;
  }, [isOver]);

  return (
    <section ref={section} tabIndex={-1} className={`surface ${styles.desk}`} aria-labelledby="quiet-desk">
      <div className={styles.deskWords}>
        <h2 id="quiet-desk" className="step-title">
          {t('desk.title')}
        </h2>
        <p>
          {learning ? (
            <>
              {learning.title}:{' '}
              {learning.href ? (
                <LibraryLink href={learning.href}>{learning.text}</LibraryLink>
              ) : (
                learning.text
              )}
            </>
          ) : (
            t(`learning.${desk.learning}`)
          )}
        </p>
      </div>
      <p className={styles.left} role="timer" aria-label={t('desk.left')}>
        {left}
      </p>
      <div className={styles.passed}>
        <Meter max={1} value={passed} aria-label={t('desk.passed')} />
      </div>
      <p role="status" className={styles.over}>
        {isOver && t('desk.over')}
      </p>
      <Button look={isOver ? 'strong' : 'quiet'} onClick={onRise}>
        {t(isOver ? 'desk.close' : 'desk.rise')}
      </Button>
    </section>
  );
}
