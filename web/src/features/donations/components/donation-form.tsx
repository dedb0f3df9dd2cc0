import { donations } from '@lomdim/contract/constants';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import parts from '#kit/form/form-parts.module.css';
import { formatEuros } from '#kit/money/money.ts';
import { numberFormat } from '#kit/numbers/numbers.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { openedCourses } from '../amounts.ts';
import { type NewDonation, useDonate } from '../api/donate.ts';
import { useDonationForm } from '../use-donation-form.ts';
import styles from './donations.module.css';
import { TierChoice } from './tier-choice.tsx';

/** A tier or a custom amount, a message, and what was recorded. */
export function DonationForm({ donor }: { donor: string }) {
  const { t } = useTranslation('donations');
  const { language } = useLanguage();
  const form = useDonationForm();
  const opens = useOpens();
  const note = useRef<HTMLParagraphElement>(null);
  const {
    busy,
    failure,
    result: recorded,
    run,
    reset,
  } = useDonate(donor, {
    onRecorded: () => {
      form.clear();
      showToast('done', t('thanks'));
      // The button that was pressed goes away with what was typed.
      note.current?.focus();
    },
    onError: () => showToast('failed', t('failed')),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.donation) return void run(form.donation);
    reset();
    const field = event.currentTarget.elements.namedItem(form.showErrors());
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <form className={`${parts.form} ${styles.form}`} onSubmit={submit} noValidate aria-label={t('form')}>
      <TierChoice chosen={form.values.choice} onChoose={form.choose} />
      <Fields form={form} />
      <p role="status" className={form.donation ? 'strong' : styles.quietStatus}>
        {form.donation && opens(form.donation)}
      </p>
      <p className={`callout ${styles.wide}`}>{t('disclaimer')}</p>
      {failure && (
        <AlertRegion className={`callout ${styles.wide} ${styles.failure}`}>
          <p>
            {errorMessage(failure)} {t('kept')}
          </p>
        </AlertRegion>
      )}
      {form.isFilled && (
        <Button type="submit" tall busy={busy}>
          {form.donation
            ? t('donateAmount', { amount: formatEuros(form.donation.amount, language) })
            : t('donate')}
        </Button>
      )}
      <p
        ref={note}
        role="status"
        tabIndex={-1}
        className={recorded ? `callout ${styles.wide} ${styles.recorded}` : styles.quietStatus}
      >
        {recorded && (
          <>
            {t('recorded', { amount: formatEuros(recorded.amount, language), count: recorded.courses })}{' '}
            {opens(recorded)}
          </>
        )}
      </p>
    </form>
  );
}

/** How many courses a donation opens, in words; why fewer than were named, where they are. */
function useOpens() {
  const { t } = useTranslation('donations');
  const { language } = useLanguage();
  return ({ amount, courses }: NewDonation) => {
    const count = openedCourses(amount, courses);
    const values = { count, price: formatEuros(donations.centsPerCourse, language) };
    if (count === courses) return t('opens', values);
    return count > 0 ? t('opensFewer', values) : t('opensNone', values);
  };
}

/** An amount of one's own, and a message. */
function Fields({ form }: { form: ReturnType<typeof useDonationForm> }) {
  const { t } = useTranslation(['donations', 'common']);
  const { language } = useLanguage();
  const limits = {
    smallest: formatEuros(donations.minimumInCents, language),
    largest: formatEuros(donations.maximumInCents, language),
    example: numberFormat(language, { minimumFractionDigits: 2 }).format(12.5),
    max: numberFormat(language).format(donations.maximumCourses),
    length: donations.messageLength,
  };
  const { amount, courses, message } = form.errors;
  return (
    <>
      <div className={parts.pair}>
        <TextField
          {...form.field('amount')}
          label={t('custom.amount')}
          hint={t('custom.amountHint', limits)}
          error={amount && t(`errors.${amount}`, limits)}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...form.field('courses')}
          label={t('custom.courses')}
          hint={t('custom.coursesHint', limits)}
          error={courses && t(`errors.${courses}`, limits)}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TextArea
        {...form.field('message')}
        label={t('message')}
        note={t('common:form.optional')}
        hint={t('messageHint')}
        error={message && t('errors.tooLong', limits)}
      />
    </>
  );
}
