import { type FormEvent, useId } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import form from '#kit/form/form-parts.module.css';
import { type Checkout, detailFields } from '../use-checkout.ts';

/** The fields have no names, so that no browser keeps what was typed for another time. */
export function DetailsStep({ checkout }: { checkout: Checkout }) {
  const { t } = useTranslation('checkout');
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (checkout.edited) checkout.forward();
  }

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={t('details.title')}>
      <div className={form.pair}>
        {detailFields.map(([name, autoComplete]) => (
          <TextField
            key={name}
            {...checkout.field(name)}
            label={t(`details.${name}`)}
            autoComplete={autoComplete}
            {...(name === 'email' ? { type: 'email', dir: 'ltr' } : {})}
          />
        ))}
      </div>
      {!checkout.edited && (
        <p id={id} className="small soft">
          {t('details.hint')}
        </p>
      )}
      <Button
        type="submit"
        tall
        disabled={!checkout.edited}
        aria-describedby={checkout.edited ? undefined : id}
      >
        {t('details.continue')}
      </Button>
    </form>
  );
}
