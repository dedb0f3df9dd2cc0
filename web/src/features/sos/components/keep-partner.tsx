import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { openConversation } from '#shared/conversations/open-conversation.ts';
import { partnershipWith } from '../api/get-partnership.ts';
import { useProposePartnership } from '../api/propose-partnership.ts';
import styles from './sos.module.css';

type Props = { person: string; other: string; pair: string; name: string };

/** Whoever learned well together may go on: the first asks, the second agrees. */
export function KeepPartner({ person, other, pair, name }: Props) {
  const { t } = useTranslation('sos');
  const navigate = useNavigate();
  const { data: partnership } = useQuery(partnershipWith(person, other));
  const propose = useProposePartnership(person, other, pair);
  const write = useAction(async () => navigate(`/chat?conversation=${await openConversation(other)}`));
  if (!partnership) return null;
  return (
    <div className={`stack-3 ${styles.apart}`}>
      <p role="status">{t(`keep.${partnership}`, { name })}</p>
      {(partnership === 'none' || partnership === 'askedByThem') && (
        <Button look="quiet" busy={propose.busy} onClick={() => void propose.run()}>
          {t('keep.go', { name })}
        </Button>
      )}
      {partnership === 'partners' && (
        <Button look="quiet" busy={write.busy} onClick={() => void write.run()}>
          <ChatIcon />
          {t('keep.message', { name })}
        </Button>
      )}
      <Alert error={propose.failure ?? write.failure} />
    </div>
  );
}
