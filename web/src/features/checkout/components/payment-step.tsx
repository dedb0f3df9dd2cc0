import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { type Checkout, cardFields } from '../use-checkout.ts';
import styles from './checkout.module.css';

export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (checkout.method) checkout.forward();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('payment.title')}>
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">{t('payment.title')}</legend>
        {(['card', 'wallet'] as const).map((method) => (
          <label key={method} className={styles.method}>
            <input
              type="radio"
              name="method"
              value={method}
              checked={checkout.method === method}
              onChange={() => checkout.choose(method)}
            />
            {t(`payment.${method}`)}
          </label>
        ))}
      </fieldset>
      {checkout.method === 'card' && <CardFields checkout={checkout} />}
      {checkout.method === 'wallet' && <p role="status">{t('payment.walletText')}</p>}
      <div className={styles.actions}>
        <Button look="quiet" tall onClick={checkout.back}>
          {t('payment.back')}
        </Button>
        <Button type="submit" tall disabled={!checkout.method}>
          {t('payment.complete')}
        </Button>
      </div>
    </form>
  );
}

/** Without names, and within this page alone: what is typed here goes nowhere. */
function CardFields({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <p className="small soft">{t('payment.noRealCard')}</p>
      <div className={styles.fields}>
        {cardFields.map(([name, autoComplete]) => (
          <TextField
            key={name}
            {...checkout.field(name)}
            label={t(`payment.${name}`)}
            autoComplete={autoComplete}
            {...(name === 'cardName' ? {} : { inputMode: 'numeric', dir: 'ltr' })}
            {...(name === 'expiry' ? { placeholder: t('payment.expiryForm') } : {})}
          />
        ))}
      </div>
    </>
  );
}
