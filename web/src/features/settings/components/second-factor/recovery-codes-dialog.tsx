import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Dialog, DialogClose } from '#kit/overlay/dialog.tsx';
import { saveFile } from '#lib/browser/save-file.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from './recovery-codes.module.css';

type Props = { codes: readonly string[]; onClose: () => void };

/** They are shown only once, so the dialog says where to keep them. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('settings');
  const text = codes.join('\n');
  const save = () => {
    const lines = [
      `${t('recoveryCodes.fileTitle')} · ${location.host}`,
      '',
      text,
      '',
      t('recoveryCodes.each'),
    ];
    saveFile('lomdim-recovery-codes.txt', new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }));
  };
  return (
    <Dialog
      title={t('recoveryCodes.shownTitle')}
      description={t('recoveryCodes.once')}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <ol className={`surface plain-list ${styles.codes}`} aria-label={t('recoveryCodes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ol>
      <p className="small soft">{t('recoveryCodes.each')}</p>
      <div className={`cluster-3 middle ${styles.actions}`}>
        <CopyButton text={text} label={t('recoveryCodes.copy')} />
        <Button look="quiet" onClick={save}>
          {t('recoveryCodes.download')}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t('recoveryCodes.print')}
        </Button>
      </div>
      <DialogClose>
        <Button>{t('recoveryCodes.kept')}</Button>
      </DialogClose>
    </Dialog>
  );
}
