import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { mailProofCode, type ProofWay, proofWays } from '../api/prove.ts';
import styles from './accounts.module.css';
import { FormFailure } from './form-failure.tsx';
import { ProofSecret } from './proof-secret.tsx';

type Props = { onProved: () => void; onCancel: () => void };

/** Asks for the code of the device, the password, or a code that is mailed; whichever the person has. */
export function ProofForm({ onProved, onCancel }: Props) {
  const { t } = useTranslation('accounts');
  const [ways] = useState(proofWays);
  const [way, setWay] = useState<ProofWay>(ways[0] ?? 'password');
  const [mail, setMail] = useState<{ state: 'none' | 'sending' | 'sent'; failure?: string }>({
    state: 'none',
  });

  async function sendMail(): Promise<void> {
    setMail({ state: 'sending' });
    try {
      await mailProofCode();
      setMail({ state: 'sent' });
    } catch (error) {
      setMail({ state: 'none', failure: sentenceFor(error) });
    }
  }

  function choose(next: ProofWay): void {
    setWay(next);
    if (next === 'mail' && mail.state === 'none') void sendMail();
  }

  return (
    <>
      <ProofSecret key={way} way={way} onProved={onProved} onCancel={onCancel} />
      {way === 'mail' && <p role="status">{mail.state === 'sent' && t('proof.mailed')}</p>}
      {mail.failure !== undefined && <FormFailure text={mail.failure} />}
      <div className={styles.links}>
        {way === 'mail' && (
          <Button look="quiet" busy={mail.state === 'sending'} onClick={() => void sendMail()}>
            {t(mail.state === 'sent' ? 'proof.mailAgain' : 'proof.by.mail')}
          </Button>
        )}
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => choose(other)}>
              {t(`proof.by.${other}`)}
            </Button>
          ))}
      </div>
    </>
  );
}
