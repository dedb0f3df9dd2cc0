import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Dialog } from '#kit/overlay/dialog.tsx';
import { formatMoment } from '#kit/time/format.ts';
import type { Child } from '#shared/family/family.ts';
import { makeLink } from '../../api/child-devices.ts';
import styles from '../families.module.css';

/** Seven days, as the database gives it. */
const linkDays = 7;

/** For a device elsewhere, as at the grandparents': an address that works once. */
export function LinkDialog({ child, zone }: { child: Child; zone: string }) {
  const { t, texts } = useTranslation('families');
  const [open, setOpen] = useState(false);
  const { busy, failure, result, run, reset } = useAction(() => makeLink(child.child_id));
  const copy = useAction((address: string) => navigator.clipboard.writeText(address));
  const ends = new Date(Date.now() + linkDays * 86_400_000).toISOString();

  function change(isOpen: boolean) {
    setOpen(isOpen);
    reset();
    copy.reset();
  }

  return (
    <Dialog
      title={t('link.title', { name: child.first_name })}
      description={t('link.lead', { name: child.first_name })}
      open={open}
      onOpenChange={change}
      trigger={<Button look="quiet">{t('link.open')}</Button>}
    >
      <Alert error={failure} />
      {result === undefined ? (
        <div>
          <Button busy={busy} onClick={() => void run()}>
            {t('link.make')}
          </Button>
        </div>
      ) : (
        <div className="stack-3 start">
          <p role="status">{t('link.once', { day: formatMoment(ends, texts.language, zone) })}</p>
          <code className={styles.secret} dir="ltr">
            {result}
          </code>
          <Button look="quiet" onClick={() => void copy.run(result)}>
            {t('link.copy')}
          </Button>
          <span role="status">
            {copy.done && t('link.copied')}
            {copy.failure !== undefined && t('link.notCopied')}
          </span>
        </div>
      )}
    </Dialog>
  );
}
