import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import type { People } from '../use-people.ts';
import styles from './live-room.module.css';

type Props = { known: People; onLetIn: (who: string) => Promise<void> };

/** For whoever leads a room of children: who waits before it, and for whom. */
export function WaitingPeople({ known, onLetIn }: Props) {
  const { t } = useTranslation('rooms');
  const waiting = known.people.filter(({ is_sent_out, waits_for }) => !is_sent_out && waits_for !== null);
  if (waiting.length === 0) return null;
  return (
    <section className={`callout stack-2 ${styles.waiting}`} aria-labelledby="room-waiting">
      <h2 id="room-waiting" className="small strong">
        {t('stage.waitingLabel')}
      </h2>
      <ul className="stack-2 plain-list">
        {waiting.map(({ id, waits_for }) => (
          <li key={id} className="cluster-3 middle">
            <span dir="auto">{known.nameOf(id)}</span>
            {waits_for === 'teacher' ? (
              <LetIn name={known.nameOf(id)} onLetIn={() => onLetIn(id)} />
            ) : (
              <span className="small soft">
                {t(waits_for === 'parent' ? 'people.waitsParent' : 'people.waitsCompany')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function LetIn({ name, onLetIn }: { name: string; onLetIn: () => Promise<void> }) {
  const { t } = useTranslation('rooms');
  const { busy, failure, run } = useAction(onLetIn);
  return (
    <>
      <Button
        look="quiet"
        busy={busy}
        aria-label={`${t('people.admit')}: ${name}`}
        onClick={() => void run()}
      >
        {t('people.admit')}
      </Button>
      <Alert error={failure} />
    </>
  );
}
