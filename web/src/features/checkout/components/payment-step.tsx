import type { FormEvent } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { ChoiceCard } from '#kit/field/choice-card.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import form from '#kit/form/form-parts.module.css';
import { type Checkout, cardFields } from '../use-checkout.ts';
import styles from './checkout.module.css';

export function PaymentStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (checkout.method) checkout.forward();
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={t('payment.title')}>
      <fieldset className="stack-3">
        <legend className="visually-hidden">{t('payment.title')}</legend>
        {(['card', 'wallet'] as const).map((method) => (
          <ChoiceCard
            key={method}
            name="method"
            value={method}
            checked={checkout.method === method}
            onChange={() => checkout.choose(method)}
          >
            {t(`payment.${method}`)}
          </ChoiceCard>
        ))}
      </fieldset>
      {checkout.method === 'card' && <CardFields checkout={checkout} />}
      {checkout.method === 'wallet' && <p role="status">{t('payment.walletText')}</p>}
      <div className={`cluster-3 middle ${styles.actions}`}>
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
      <div className={form.pair}>
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
