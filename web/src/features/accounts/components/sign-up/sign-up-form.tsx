import { maxLengths } from '@lomdim/contract/constants';
import { defaultLanguage, knownLanguage, languages } from '@lomdim/contract/languages';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, maxLength, newPassword, required, sameAs, useForm } from '#kit/form/form.ts';
import { useValidationTexts } from '#kit/form/form-parts.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { GoogleButton } from '../sign-in/google-button.tsx';
import { RoleChoice } from './role-choice.tsx';

type Props = {
  /** The account is made, but its address must be confirmed first. */
  onConfirmationSent: (email: string) => void;
};

export function SignUpForm({ onConfirmationSent }: Props) {
  const { t, i18n } = useTranslation(['accounts', 'common']);
  const errorText = useValidationTexts();
  const { signUp } = useAuth();
  const [failure, setFailure] = useState<{ text: string; ofPassword: boolean }>();
  const shownLanguage = knownLanguage(i18n.resolvedLanguage) ?? defaultLanguage;
  const { state, field, fieldError, onSubmit } = useForm({
    initial: {
      role: 'student',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmation: '',
      gender: '',
      language: shownLanguage as string,
    },
    rules: {
      firstName: [required, maxLength(maxLengths.personName)],
      lastName: [required, maxLength(maxLengths.personName)],
      email: [required, email, maxLength(maxLengths.email)],
      password: [required, newPassword],
      confirmation: [required, sameAs('password')],
    },
    untrimmed: ['password', 'confirmation'],
    send: async (values) => {
      setFailure(undefined);
      const { session, error } = await signUp(values.email, values.password, {
        firstName: values.firstName,
        lastName: values.lastName,
        role: values.role === 'teacher' ? 'teacher' : 'student',
        gender: values.gender === 'male' || values.gender === 'female' ? values.gender : null,
        language: values.language,
      });
      if (error) {
        const text = errorMessage(error);
        setFailure({ text, ofPassword: 'code' in error && error.code === 'weak_password' });
        showToast('failed', text);
        throw error;
      }
      // A mail was sent only where the address has to be confirmed.
      showToast('done', t(session ? 'signUp.doneAtOnce' : 'signUp.done'));
      if (!session) onConfirmationSent(values.email);
    },
  });
  const ofPassword = failure?.ofPassword && state === 'failed' ? failure.text : undefined;
  const name = (which: 'firstName' | 'lastName') => ({
    ...field(which),
    label: t(`fields.${which}`),
    error: errorText(fieldError(which)),
    required: true,
  });

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('page.signUp')}>
      <RoleChoice {...field('role')} />
      <div className={styles.pair}>
        <TextField {...name('firstName')} autoComplete="given-name" />
        <TextField {...name('lastName')} autoComplete="family-name" />
      </div>
      <TextField
        {...field('email')}
        type="email"
        dir="ltr"
        label={t('fields.email')}
        error={errorText(fieldError('email'))}
        autoComplete="email"
        required
      />
      <NewPasswordFields
        label={t('fields.password')}
        password={field('password')}
        confirmation={field('confirmation')}
        personal={[field('firstName').value, field('lastName').value, field('email').value]}
        errors={{
          password: errorText(fieldError('password')) ?? ofPassword,
          confirmation: errorText(fieldError('confirmation')),
        }}
      />
      <SelectField
        {...field('gender')}
        label={t('fields.gender')}
        note={t('common:form.optional')}
        hint={t('fields.genderHint')}
        autoComplete="sex"
        options={[
          { value: '', text: t('fields.chooseGender') },
          { value: 'male', text: t('fields.male') },
          { value: 'female', text: t('fields.female') },
        ]}
      />
      <SelectField
        {...field('language')}
        label={t('fields.language')}
        options={languages.map(({ code, nativeName }) => ({ value: code, text: nativeName }))}
      />
      {failure && !failure.ofPassword && state === 'failed' && <FormFailure text={failure.text} />}
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('signUp.sending') : t('signUp.send')}
      </Button>
      <p className="small soft">
        <Trans
          t={t}
          i18nKey="signUp.agreement"
          components={{
            terms: <TextLink to="/conditions">{null}</TextLink>,
            privacy: <TextLink to="/privacy">{null}</TextLink>,
          }}
        />
      </p>
      <GoogleButton />
    </form>
  );
}
