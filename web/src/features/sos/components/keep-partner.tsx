import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { ChatIcon } from '#kit/icons/icons.tsx';
import { keepPartner, openConversation, partnershipWith } from '../api/get-partnership.ts';
import styles from './sos.module.css';

type Props = { person: string; other: string; pair: string; name: string };

/** Whoever learned well together may go on: the first asks, the second agrees. */
export function KeepPartner({ person, other, pair, name }: Props) {
  const { t } = useTranslation('sos');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: partnership } = useQuery(partnershipWith(person, other));
  const keeping = useMutation({
    mutationFn: () => keepPartner(pair),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: partnershipWith(person, other).queryKey }),
  });
  const writing = useMutation({
    mutationFn: () => openConversation(other),
    onSuccess: (conversation) => navigate(`/chat?conversation=${conversation}`),
  });
  if (!partnership) return null;
  const error = keeping.error ?? writing.error;
  return (
    <div className={styles.apart}>
      <p role="status">{t(`keep.${partnership}`, { name })}</p>
      {(partnership === 'none' || partnership === 'askedByThem') && (
        <Button look="quiet" busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {t('keep.go', { name })}
        </Button>
      )}
      {partnership === 'partners' && (
        <Button look="quiet" busy={writing.isPending} onClick={() => writing.mutate()}>
          <ChatIcon />
          {t('keep.message', { name })}
        </Button>
      )}
      <Alert error={error} />
    </div>
  );
}
