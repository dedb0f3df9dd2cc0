import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
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
  const { busy, done, failure, run } = useAction(mailReauthenticationCode);

  function choose(next: ReauthenticationMethod): void {
    setWay(next);
    if (next === 'mail' && !done) void run();
  }

  return (
    <>
      <ReauthenticationSecret key={way} way={way} onReauthenticated={onReauthenticated} onCancel={onCancel} />
      {way === 'mail' && <p role="status">{done && t('reauthentication.mailed')}</p>}
      <FormFailure error={failure} />
      <div className={styles.links}>
        {way === 'mail' && (
          <Button look="quiet" busy={busy} onClick={() => void run()}>
            {t(done ? 'reauthentication.mailAgain' : 'reauthentication.by.mail')}
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
