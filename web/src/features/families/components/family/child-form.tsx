import { levels, maxLengths, spokenLanguages } from '@lomdim/contract/constants';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import formStyles from '#kit/form/form-parts.module.css';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import type { ChildDetails } from '../../api/change-family.ts';
import { birthYears, detailsOf, type Fields, monthNames } from '../../child-fields.ts';
import styles from '../families.module.css';

type Props = {
  initial: Fields;
  label: string;
  sendText: string;
  send: (details: ChildDetails) => Promise<void>;
  /** What has to be agreed to; its field is `consent`. */
  consent?: (checkbox: ReactNode) => ReactNode;
};

/** What is said of a child: no more than these. */
export function ChildForm({ initial, label, sendText, send, consent }: Props) {
  const { t, texts } = useTranslation(['families', 'common']);
  const { levelName, languageName } = useVocabulary();
  const { state, error, values, field, onSubmit } = useForm({
    initial: { ...initial, consent: '' },
    rules: {
      firstName: [required, maxLength(maxLengths.personName)],
      month: [required],
      year: [required],
      gender: [required],
      shortName: [required, maxLength(30)],
      ...(consent ? { consent: [required] } : {}),
    },
    send: (given) => send(detailsOf(given)),
  });
  const chosen = values.languages.split(',').filter(Boolean);
  const choose = (language: string, isChosen: boolean) => {
    const others = chosen.filter((each) => each !== language);
    field('languages').onChange({ target: { value: (isChosen ? [...others, language] : others).join() } });
  };
  const empty = { value: '', text: t('form.choose') };
  const { error: consentError, onChange: changeConsent } = field('consent');

  return (
    <form className={formStyles.form} onSubmit={onSubmit} noValidate aria-label={label}>
      <TextField
        {...field('firstName')}
        label={t('form.firstName')}
        hint={t('form.firstNameHint')}
        required
      />
      <div className={formStyles.pair}>
        <SelectField
          {...field('month')}
          label={t('form.month')}
          options={[empty, ...monthNames(texts.language)]}
        />
        <SelectField
          {...field('year')}
          label={t('form.year')}
          options={[empty, ...birthYears(new Date()).map((year) => ({ value: year, text: year }))]}
        />
      </div>
      <div className={formStyles.pair}>
        <SelectField
          {...field('gender')}
          label={t('form.gender')}
          options={[empty, { value: 'female', text: t('form.girl') }, { value: 'male', text: t('form.boy') }]}
        />
        <SelectField
          {...field('level')}
          label={t('form.level')}
          note={t('common:form.optional')}
          options={[empty, ...levels.map((level) => ({ value: level, text: levelName(level) }))]}
        />
      </div>
      <fieldset className={styles.group}>
        <legend className="strong">{t('form.languages')}</legend>
        <div className={styles.languages}>
          {spokenLanguages.map((language) => (
            <Checkbox
              key={language}
              label={languageName(language)}
              checked={chosen.includes(language)}
              onChange={({ target }) => choose(language, target.checked)}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        {...field('shortName')}
        label={t('form.shortName')}
        hint={t('form.shortNameHint')}
        autoCapitalize="none"
        autoComplete="off"
        required
      />
      {consent?.(
        <>
          <Checkbox
            name="consent"
            label={t('consent.agree')}
            checked={values.consent !== ''}
            onChange={({ target }) => changeConsent({ target: { value: target.checked ? 'yes' : '' } })}
          />
          {consentError && <Alert>{t('consent.needed')}</Alert>}
        </>,
      )}
      <Alert error={error} />
      <Button type="submit" busy={state === 'sending'}>
        {sendText}
      </Button>
    </form>
  );
}
