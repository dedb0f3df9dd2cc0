import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { BlockIcon } from '#kit/icons/action-icons.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { useBlocking } from '../api/block-person.ts';
import { BlockQuestion } from './block-question.tsx';
import styles from './blocks.module.css';

type Props = {
  id: string;
  /** Whom, for the accessible name and the question. */
  name: string;
  /** Where there is little room, the sign says it. */
  short?: boolean;
  onBlocked?: (() => void) | undefined;
};

/** As unobtrusive as the report button beside it; for those who are signed in. */
export function BlockButton({ id, name, short = false, onBlocked }: Props) {
  const { t } = useTranslation('blocks');
  const { user } = useAuth();
  const { isBlocked, block, unblock } = useBlocking(user?.id, id);
  const undo = useAction(async () => {
    await unblock();
    showToast('done', t('undone', { name }));
  });
  if (!user || user.id === id) return null;
  if (isBlocked) {
    return (
      <button
        type="button"
        className={styles.button}
        aria-label={t('unblockOf', { name })}
        aria-busy={undo.busy}
        onClick={() => void undo.run()}
      >
        <BlockIcon />
        {t('unblock')}
      </button>
    );
  }
  const label = t('blockOf', { name });
  return (
    <BlockQuestion
      name={name}
      block={async () => {
        await block();
        onBlocked?.();
      }}
      trigger={
        <button type="button" className={styles.button} aria-label={label} title={label}>
          <BlockIcon />
          {!short && t('block')}
        </button>
      }
    />
  );
}
