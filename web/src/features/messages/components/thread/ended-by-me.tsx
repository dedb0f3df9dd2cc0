import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { useEnding } from '../../api/end-conversation.ts';
import styles from './thread.module.css';

type Props = { person: string; partner: string; name: string };

/** In the place of the composer: nothing more is written, unless whoever ended it opens it again. */
export function EndedByMe({ person, partner, name }: Props) {
  const { t } = useTranslation('messages');
  const { reopen } = useEnding(person);
  const { busy, failure, run } = useAction(() => reopen(partner));
  return (
    <div className={`stack-3 ${styles.closed}`}>
      <p className="soft" role="status">
        {t('thread.endedByMe', { name })}
      </p>
      <Alert error={failure} />
      <div>
        <Button look="quiet" busy={busy} onClick={() => void run()}>
          {t('thread.reopen')}
        </Button>
      </div>
    </div>
  );
}
