import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import type { Profile } from '#lib/auth/auth-state.ts';
import { showTitledToast } from '#lib/toasts.ts';
import type { ProfileChanges } from '../profile-draft.ts';
import { asksForReview } from '../reviewed-changes.ts';
import { forgetDraft } from '../saved-draft.ts';
import { useProfileForm } from '../use-profile-form.ts';
import { MoreFields } from './more-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import styles from './profile.module.css';
import { TagFields } from './tag-fields.tsx';
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx';

type Props = {
  profile: Profile;
  /** Throws when it did not work. */
  save: (changes: ProfileChanges) => Promise<void>;
  onDone: () => void;
};

export function ProfileForm({ profile, save, onDone }: Props) {
  const { t } = useTranslation('profile');
  const form = useProfileForm(profile, save, () =>
    showTitledToast('failed', t('failed.title'), t('failed.text')),
  );

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wrong = form.validate();
    if (wrong) return focusField(element.current, wrong);
    // Before it is saved: afterwards the profile may stand otherwise.
    const said = asksForReview(profile, form.changes) ? 'sent' : 'saved';
    if (!(await form.submit())) return;
    showTitledToast('done', t(`${said}.title`), t(`${said}.text`));
    onDone();
  }

  function cancel() {
    forgetDraft();
    onDone();
  }

  return (
    <form ref={element} className={styles.form} onSubmit={onSubmit} noValidate aria-label={t('form.label')}>
      <PersonalFields form={form} />
      <PreferenceFields form={form} />
      <TagFields form={form} />
      <MoreFields form={form} />
      <div className={`cluster-3 ${styles.actions}`}>
        <Button type="submit" busy={form.saving}>
          {form.saving ? t('form.saving') : t('form.save')}
        </Button>
        <Button look="quiet" disabled={form.saving} onClick={cancel}>
          {t('form.cancel')}
        </Button>
      </div>
      <UnsavedChangesDialog when={form.isChanged && !form.saving} onLeave={forgetDraft} />
    </form>
  );
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
