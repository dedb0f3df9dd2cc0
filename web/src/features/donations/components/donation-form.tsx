import { donations } from '@lomdim/contract/constants';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { formatEuros } from '#kit/money/money.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import type { NewDonation } from '../api/donate.ts';
import { useDonation } from '../use-donation.ts';
import { type DonationField, useDonationForm } from '../use-donation-form.ts';
import styles from './donations.module.css';
import { TierChoice } from './tier-choice.tsx';

/** A tier or a custom amount, a message, and what was recorded. */
export function DonationForm({ donor }: { donor: string }) {
  const { t } = useTranslation(['donations', 'common']);
  const { language } = useLanguage();
  const form = useDonationForm();
  const [recorded, setRecorded] = useState<NewDonation>();
  const note = useRef<HTMLParagraphElement>(null);
  const donation = useDonation(
    donor,
    (given) => {
      form.clear();
      setRecorded(given);
      showToast('done', t('thanks'));
      // The button that was pressed goes away with what was typed.
      note.current?.focus();
    },
    () => showToast('failed', t('failed')),
  );
  const limits = {
    smallest: formatEuros(donations.minimumInCents, language),
    largest: formatEuros(donations.maximumInCents, language),
    example: new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(12.5),
    max: new Intl.NumberFormat(language).format(donations.maximumCourses),
    length: donations.messageLength,
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setRecorded(undefined);
    if (form.donation) return donation.give(form.donation);
    const field = event.currentTarget.elements.namedItem(form.showErrors());
    if (field instanceof HTMLElement) field.focus();
  }

  const control = (name: DonationField) => ({
    name,
    value: form.values[name],
    onChange: ({ target }: { target: { value: string } }) => form.write(name, target.value),
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // Showing the error now would move the button away from under the pointer; submitting shows it anyway.
      if (!(relatedTarget instanceof HTMLButtonElement)) form.leave(name);
    },
  });
  const { amount, courses, message } = form.errors;

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={t('form')}>
      <TierChoice chosen={form.values.choice} onChoose={form.choose} />
      <div className={styles.pair}>
        <TextField
          {...control('amount')}
          label={t('custom.amount')}
          hint={t('custom.amountHint', limits)}
          error={amount && t(`errors.${amount}`, limits)}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
        <TextField
          {...control('courses')}
          label={t('custom.courses')}
          hint={t('custom.coursesHint', limits)}
          error={courses && t(`errors.${courses}`, limits)}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      </div>
      <TextArea
        {...control('message')}
        label={t('message')}
        note={t('common:form.optional')}
        hint={t('messageHint')}
        error={message && t('errors.tooLong', limits)}
      />
      <p className={`callout ${styles.disclaimer}`}>{t('disclaimer')}</p>
      {donation.error !== null && (
        <AlertRegion className={`callout ${styles.failure}`}>
          <p>
            {errorMessage(donation.error)} {t('kept')}
          </p>
        </AlertRegion>
      )}
      {form.isFilled && (
        <Button type="submit" tall busy={donation.busy}>
          {form.donation
            ? t('donateAmount', { amount: formatEuros(form.donation.amount, language) })
            : t('donate')}
        </Button>
      )}
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className={recorded ? `callout ${styles.recorded}` : styles.quietStatus}
      >
        {recorded &&
          t('recorded', { amount: formatEuros(recorded.amount, language), count: recorded.courses })}
      </p>
    </form>
  );
}
