import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { Spinner } from '#kit/waiting/spinner.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { browserHasPasskeys } from '#lib/auth/sign-in/passkeys.ts';
import { useFactors } from '../../api/verify-second-factor.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';
import { FactorCodeForm, FactorKeyForm, RecoveryCodeForm } from './factor-forms.tsx';

type Way = 'code' | 'key' | 'recovery';

/** After the password: the code of the app, a passkey, or a code from the paper for the day on which both are lost. */
export function SecondFactorForm({ onVerified }: { onVerified?: () => void }) {
  const { t } = useTranslation('accounts');
  const { signOut, loading } = useAuth();
  const factors = useFactors();
  const [chosen, setChosen] = useState<Way>();
  if (factors.isPending) return <Spinner label={t('waiting')} />;
  const { codes = [], keys = [] } = factors.data ?? {};
  const ways: Way[] = [
    ...(codes.length > 0 ? ['code' as const] : []),
    ...(keys.length > 0 && browserHasPasskeys() ? ['key' as const] : []),
    'recovery',
  ];
  const way = chosen ?? ways[0];
  const done = () => onVerified?.();
  return (
    <div className={styles.form}>
      {codes.length + keys.length === 0 && (
        <FormFailure error={factors.error} text={t('secondFactor.none')} />
      )}
      {way === 'code' && <FactorCodeForm factors={codes} onVerified={done} />}
      {way === 'key' && <FactorKeyForm factors={keys} onVerified={done} />}
      {way === 'recovery' && <RecoveryCodeForm onVerified={done} />}
      <div className={styles.links}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} look="quiet" onClick={() => setChosen(other)}>
              {t(`secondFactor.ways.${other}`)}
            </Button>
          ))}
        <Button look="quiet" busy={loading} onClick={() => void signOut()}>
          {t('secondFactor.other')}
        </Button>
      </div>
    </div>
  );
}
