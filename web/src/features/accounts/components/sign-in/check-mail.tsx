import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import styles from '../accounts.module.css';
import { ResendButton } from './resend-button.tsx';

type Props = { email: string; onOther: () => void };

/** The account is made and waits for the address to be confirmed. */
export function CheckMail({ email, onOther }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <div className={`stack-4 start ${styles.done}`}>
      <p>{t('checkMail.text', { email })}</p>
      <p className="small soft">{t('checkMail.hint')}</p>
      <div className={styles.links}>
        <ResendButton email={email} />
        <Button look="quiet" onClick={onOther}>
          {t('checkMail.other')}
        </Button>
      </div>
    </div>
  );
}
