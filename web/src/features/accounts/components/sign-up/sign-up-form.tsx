import { maxLengths } from '@lomdim/contract/constants';
import { defaultLanguage, knownLanguage, languages } from '@lomdim/contract/languages';
import { Trans } from '#i18n/trans.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { toastError } from '#kit/action/use-action.ts';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { email, maxLength, newPassword, required, sameAs, useForm } from '#kit/form/form.ts';
import formStyles from '#kit/form/form-parts.module.css';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import styles from '../accounts.module.css';
import { FormFailure } from '../form-failure.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { GoogleButton } from '../sign-in/google-button.tsx';
import { AskAParent } from './ask-a-parent.tsx';
import { LearnerChoice } from './learner-choice.tsx';
import { RoleChoice } from './role-choice.tsx';

type Props = {
  /** The account is made, but its address must be confirmed first. */
  onConfirmationSent: (email: string) => void;
  /** Whoever signs up for a child goes on to add it. */
  onForChild: (isForChild: boolean) => void;
};

export function SignUpForm({ onConfirmationSent, onForChild }: Props) {
  const { t } = useTranslation(['accounts', 'common']);
  const { state, error, values, field, onSubmit } = useSignUpForm(onConfirmationSent);
  const { code }: { code?: unknown } = Object(error);
  const ofPassword = code === 'weak_password';
  const name = (which: 'firstName' | 'lastName') => ({ ...field(which), label: t(`fields.${which}`) });

  const isYoung = values.role !== 'teacher' && values.learner === 'young';
  const choice = (which: 'role' | 'learner') => {
    const { name, value, onChange } = field(which);
    const change = (event: { target: { value: string } }) => {
      onChange(event);
      const next: Record<string, string> = { ...values, [which]: event.target.value };
      onForChild(next.role !== 'teacher' && next.learner === 'child');
    };
    return { name, value, onChange: change };
  };
  const rest = (
    <>
      <div className={formStyles.pair}>
        <TextField {...name('firstName')} autoComplete="given-name" required />
        <TextField {...name('lastName')} autoComplete="family-name" required />
      </div>
      <TextField
        {...field('email')}
        type="email"
        dir="ltr"
        label={t('fields.email')}
        autoComplete="email"
        required
      />
      <NewPasswordFields
        label={t('fields.password')}
        password={field('password')}
        confirmation={field('confirmation')}
        personal={[field('firstName').value, field('lastName').value, field('email').value]}
        refused={ofPassword ? error : undefined}
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
      <FormFailure error={ofPassword ? undefined : error} />
      <Button type="submit" tall busy={state === 'sending'}>
        {state === 'sending' ? t('signUp.sending') : t('signUp.send')}
      </Button>
      <p className="small soft">
        <Trans
          text={t('signUp.agreement')}
          components={{
            terms: <TextLink to="/conditions">{null}</TextLink>,
            privacy: <TextLink to="/privacy">{null}</TextLink>,
          }}
        />
      </p>
      <GoogleButton answer={values.role !== 'teacher' && values.learner === 'child' ? 'child' : 'me'} />
    </>
  );

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('page.signUp')}>
      <RoleChoice {...choice('role')} />
      {values.role !== 'teacher' && <LearnerChoice {...choice('learner')} />}
      {isYoung ? <AskAParent /> : rest}
    </form>
  );
}

function useSignUpForm(onConfirmationSent: Props['onConfirmationSent']) {
  const { t, texts } = useTranslation('accounts');
  const { signUp } = useAuth();
  return useForm({
    initial: {
      role: 'student',
      learner: 'me',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmation: '',
      gender: '',
      language: (knownLanguage(texts.language) ?? defaultLanguage) as string,
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
      const isForChild = values.role !== 'teacher' && values.learner === 'child';
      // Enter in a field that is not shown any more.
      if (values.role !== 'teacher' && values.learner === 'young') return;
      const { session, error } = await signUp(values.email, values.password, {
        firstName: values.firstName,
        lastName: values.lastName,
        role: values.role === 'teacher' ? 'teacher' : 'student',
        gender: values.gender === 'male' || values.gender === 'female' ? values.gender : null,
        language: values.language,
        isForChild,
      });
      if (error) throw error;
      // A mail was sent only where the address has to be confirmed.
      showToast('done', t(session ? 'signUp.doneAtOnce' : 'signUp.done'));
      if (!session) onConfirmationSent(values.email);
    },
    ...toastError,
  });
}
