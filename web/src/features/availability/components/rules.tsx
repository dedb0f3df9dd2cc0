import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { formatLength } from '#kit/numbers/numbers.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { showToast } from '#lib/toasts.ts';
import { saveRules } from '../api/save-rules.ts';
import { type BookingRules, lengthsFor, limits } from '../booking-rules.ts';
import { useRulesForm } from '../use-rules-form.ts';
import { AcceptsChoice } from './accepts-choice.tsx';
import styles from './availability.module.css';
import { Part } from './part.tsx';

type Props = { teacher: string; rules: BookingRules };

/** What the teacher asks of those who book on their page. */
export function Rules({ teacher, rules }: Props) {
  const { t } = useTranslation('availability');
  const form = useRulesForm(rules, async (changes) => {
    await saveRules(teacher, changes);
    showToast('done', t('rules.saved'));
  });
  return (
    <Part title={t('rules.title')} lead={t('rules.lead')}>
      <form
        className={`surface stack-5 ${styles.form} ${styles.rules}`}
        noValidate
        aria-label={t('rules.title')}
        onSubmit={form.submit}
      >
        <div className={styles.numbers}>
          <LengthField form={form} rule="notice_minutes" saved={rules.notice_minutes} />
          <LengthField form={form} rule="buffer_minutes" saved={rules.buffer_minutes} />
          <NumberField form={form} rule="days_ahead" />
          <NumberField form={form} rule="lessons_a_day" />
        </div>
        <AcceptsChoice value={form.values.accepts} onChoose={(accepts) => form.change({ accepts })} />
        <Checkbox
          name="keeps_rest_days"
          label={t('rules.keeps_rest_days')}
          hint={t('rules.hint.keeps_rest_days')}
          checked={form.values.keeps_rest_days}
          onChange={({ target }) => form.change({ keeps_rest_days: target.checked })}
        />
        <Alert error={form.failure} before={t('rules.notSaved')} />
        <div className="cluster-3 middle">
          <Button type="submit" busy={form.busy}>
            {t('rules.save')}
          </Button>
          {form.isChanged && (
            <Button
              look="quiet"
              disabled={form.busy}
              onClick={({ currentTarget }) => {
                // It disappears, so the focus goes to the one that stays.
                currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
                form.discard();
              }}
            >
              {t('rules.discard')}
            </Button>
          )}
          <span role="status" className="small soft">
            {form.isChanged ? t('rules.changed') : t('rules.unchanged')}
          </span>
        </div>
      </form>
    </Part>
  );
}

type Form = ReturnType<typeof useRulesForm>;

function LengthField({
  form,
  rule,
  saved,
}: {
  form: Form;
  rule: 'notice_minutes' | 'buffer_minutes';
  saved: number;
}) {
  const { t } = useTranslation('availability');
  const { language } = useLanguage();
  return (
    <SelectField
      name={rule}
      label={t(`rules.${rule}`)}
      hint={t(`rules.hint.${rule}`)}
      value={form.values[rule]}
      options={lengthsFor(rule, saved).map((minutes) => ({
        value: String(minutes),
        text: minutes === 0 ? t(`rules.none.${rule}`) : formatLength(minutes, language),
      }))}
      onChange={({ target }) => form.change({ [rule]: Number(target.value) })}
    />
  );
}

function NumberField({ form, rule }: { form: Form; rule: 'days_ahead' | 'lessons_a_day' }) {
  const { t } = useTranslation('availability');
  const { minimum, maximum } = limits[rule];
  return (
    <TextField
      name={rule}
      inputMode="numeric"
      autoComplete="off"
      label={t(`rules.${rule}`)}
      hint={t(`rules.hint.${rule}`, { minimum, maximum })}
      error={form.isWrong(rule) ? t('rules.wrongNumber', { minimum, maximum }) : undefined}
      value={form.values[rule]}
      onChange={({ target }) => form.change({ [rule]: target.value })}
      onBlur={({ relatedTarget }) => {
        // An error that appears now would move the button away from under the pointer.
        if (!(relatedTarget instanceof HTMLButtonElement)) form.leave(rule);
      }}
    />
  );
}
