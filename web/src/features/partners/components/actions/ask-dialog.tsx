import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { shortName } from '#kit/names/names.ts';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { focusOnActions } from '../../actions-id.ts';
import { ask } from '../../api/answer-request.ts';
import type { Partner } from '../../api/list-partners.ts';
import type { Standing } from '../../standing.ts';
import styles from '../partners.module.css';

/** As the database has it. */
const longestMessage = 500;

type Props = {
  partner: Partner;
  standing: Standing;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Asks once more before it asks somebody else, with room for a few words. */
export function AskDialog({ partner, standing, open, onOpenChange }: Props) {
  const { t } = useTranslation(['partners', 'common']);
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const [message, setMessage] = useDraftText(`ask ${partner.id}`);
  const name = shortName(partner);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['partners'] });
  const asking = useMutation({
    mutationFn: async () => {
      if (!user) throw new Error('nobody is signed in');
      await ask(user.id, partner.id, message);
    },
    onSuccess: async () => {
      await refresh();
      showToast('done', t('partners:ask.done', { name }));
      onOpenChange(false);
    },
    // The other may have asked at the same moment: the card is put right behind the dialog.
    onError: async (error) => {
      if (!isGone(error)) await refresh();
    },
  });

  function change(opened: boolean) {
    onOpenChange(opened);
    // Whoever has left the list takes the card along, and this dialog with it: only once it was read.
    if (!opened && isGone(asking.error)) void refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!asking.isPending) asking.mutate();
  }

  // There is nothing left to send: they were asked, they asked, or they are gone.
  const isOver = (asking.isIdle || asking.isError) && (standing !== 'mayAsk' || isGone(asking.error));
  return (
    <Dialog
      title={t('partners:ask.title', { name })}
      description={t('partners:ask.text', { name: partner.first_name })}
      open={open}
      onOpenChange={change}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        focusOnActions(partner.id);
      }}
    >
      <form className="stack-4" onSubmit={submit}>
        {!isOver && (
          <TextArea
            label={t('partners:ask.message')}
            note={t('common:form.optional')}
            placeholder={t('partners:ask.placeholder')}
            rows={3}
            maxLength={longestMessage}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        )}
        <AlertRegion className={styles.error}>
          {asking.error && <p>{errorMessage(asking.error)}</p>}
          {isOver && standing === 'received' && <p>{t('partners:ask.crossed', { name })}</p>}
        </AlertRegion>
        <div className={styles.choices}>
          {!isOver && (
            <Button type="submit" busy={asking.isPending}>
              {t('partners:ask.send')}
            </Button>
          )}
          <DialogClose>
            <Button look="quiet">{isOver ? t('common:close') : t('partners:ask.cancel')}</Button>
          </DialogClose>
        </div>
      </form>
    </Dialog>
  );
}

function isGone(error: unknown): boolean {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.code === 'partner_not_available';
}
