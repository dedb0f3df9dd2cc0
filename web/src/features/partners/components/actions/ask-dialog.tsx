import type { FormEvent } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { shortName } from '#kit/names/names.ts';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { focusOnActions } from '../../actions-id.ts';
import { useAskPartner } from '../../api/ask-partner.ts';
import type { Partner } from '../../api/list-partners.ts';
import type { Standing } from '../../standing.ts';

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
  const [message, setMessage] = useDraftText(`ask ${partner.id}`);
  const name = shortName(partner);
  const { busy, done, failure, partnerHasLeft, refresh, run } = useAskPartner(partner.id, () => {
    showToast('done', t('partners:ask.done', { name }));
    onOpenChange(false);
  });

  function change(opened: boolean) {
    onOpenChange(opened);
    // Whoever has left the list takes the card along, and this dialog with it: only once it was read.
    if (!opened && partnerHasLeft) void refresh();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(message);
  }

  // There is nothing left to send: they were asked, they asked, or they are gone.
  const isOver = !busy && !done && (standing !== 'mayAsk' || partnerHasLeft);
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
        <Alert error={failure} />
        {isOver && standing === 'received' && <Alert>{t('partners:ask.crossed', { name })}</Alert>}
        <div className="cluster-3 middle">
          {!isOver && (
            <Button type="submit" busy={busy}>
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
