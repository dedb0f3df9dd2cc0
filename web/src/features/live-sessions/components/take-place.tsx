import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { readFailure } from '../../../lib/errors/read-failure.ts';
import { showLine } from '../../../lib/toasts.ts';
import { joinSession } from '../api/join.ts';
import styles from './lobby.module.css';

/** An enrolled student came by the address of the room, as from their calendar, and has not joined yet. */
export function TakePlace({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('liveSessions');
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function join() {
    setBusy(true);
    try {
      await joinSession(sessionId);
      showLine('done', t('toast.joined'));
    } catch (error) {
      // Why the product does not let somebody in, the page says as soon as it has asked again.
      if (readFailure(error).kind !== 'refused') showLine('failed', t('toast.joinFailed'));
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['live-sessions'] });
      setBusy(false);
    }
  }

  return (
    <section className={styles.stage} aria-labelledby="take-place">
      <h2 id="take-place">{t('room.takeTitle')}</h2>
      <p>{t('eligibility.enrolled')}</p>
      <Button tall busy={busy} onClick={() => void join()}>
        {t('join.submit')}
      </Button>
    </section>
  );
}
