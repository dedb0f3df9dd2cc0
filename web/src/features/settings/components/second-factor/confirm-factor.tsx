import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { required, useForm } from '#kit/form/form.ts';
import { confirmFactor, type NewFactor } from '../../api/change-factors.ts';
import { CopyButton } from '../copy-button.tsx';
import styles from '../settings.module.css';

type Props = { factor: NewFactor; onConfirmed: () => Promise<void> };

/** The picture for the phone, the same in letters, and the first code as proof that it arrived. */
export function ConfirmFactor({ factor, onConfirmed }: Props) {
  const { t } = useTranslation('settings');
  const { state, error, field, onSubmit } = useForm({
    initial: { code: '' },
    rules: { code: [required] },
    send: async ({ code }) => {
      await confirmFactor(factor.id, code.replaceAll(/\s/g, ''));
      await onConfirmed();
    },
  });
  // In groups of four, as people read aloud and type.
  const secret = factor.secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
  return (
    <form className={`stack-4 ${styles.form}`} onSubmit={onSubmit} noValidate>
      <img
        className={styles.qr}
        src={factor.picture}
        alt={t('secondFactor.picture')}
        width="192"
        height="192"
      />
      <p className="small soft">{t('secondFactor.byHand')}</p>
      <div className="cluster-3 middle">
        <code className={styles.secret}>{secret}</code>
        <CopyButton text={factor.secret} label={t('secondFactor.copy')} />
      </div>
      <TextField
        {...field('code')}
        label={t('secondFactor.code')}
        hint={t('secondFactor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        dir="ltr"
      />
      <Alert error={error} />
      <Button type="submit" busy={state === 'sending'}>
        {t('secondFactor.confirm')}
      </Button>
    </form>
  );
}
