import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import {
  mailReauthenticationCode,
  type ReauthenticationMethod,
  reauthenticationMethods,
} from '../../api/reauthenticate.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';
import { ReauthenticationSecret } from './reauthentication-secret.tsx';

type Props = { onReauthenticated: () => void; onCancel: () => void };

/** Asks for the code of the device, the password, or a code that is mailed; whichever the person has. */
export function ReauthenticationForm({ onReauthenticated, onCancel }: Props) {
  const { t } = useTranslation('accounts');
  const [ways] = useState(reauthenticationMethods);
  const [way, setWay] = useState<ReauthenticationMethod>(ways[0] ?? 'password');
  const [mail, setMail] = useState<{ state: 'none' | 'sending' | 'sent'; failure?: string }>({
    state: 'none',
  });

  async function sendMail(): Promise<void> {
    setMail({ state: 'sending' });
    try {
      await mailReauthenticationCode();
      setMail({ state: 'sent' });
    } catch (error) {
      setMail({ state: 'none', failure: errorMessage(error) });
    }
  }

  function choose(next: ReauthenticationMethod): void {
    setWay(next);
    if (next === 'mail' && mail.state === 'none') void sendMail();
  }

  return (
    <>
      <ReauthenticationSecret key={way} way={way} onReauthenticated={onReauthenticated} onCancel={onCancel} />
      {way === 'mail' && <p role="status">{mail.state === 'sent' && t('reauthentication.mailed')}</p>}
      {mail.failure !== undefined && <FormFailure text={mail.failure} />}
      <div className={styles.links}>
        {way === 'mail' && (
          <Button look="quiet" busy={mail.state === 'sending'} onClick={() => void sendMail()}>
            {t(mail.state === 'sent' ? 'reauthentication.mailAgain' : 'reauthentication.by.mail')}
          </Button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => choose(other)}>
              {t(`reauthentication.by.${other}`)}
            </Button>
          ))}
      </div>
    </>
  );
}
