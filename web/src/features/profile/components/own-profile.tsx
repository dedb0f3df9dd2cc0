import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import type { ProfileChanges } from '../profile-draft.ts';
import { savedDraft } from '../saved-draft.ts';
import { FallbackNotice } from './fallback-notice.tsx';
import { Identity } from './identity.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';

type Props = {
  profile: Profile;
  picture: ReactNode;
  /** The app speaks the language that was just saved. */
  onLanguage: (language: string) => void;
};

/** What someone sees of their own profile, and where they change it. */
export function OwnProfile({ profile, picture, onLanguage }: Props) {
  const { t } = useTranslation('profile');
  const { updateProfile } = useAuth();
  const [editing, setEditing] = useState(() => savedDraft(profile.id) !== undefined);
  const edit = useEditButton(editing);
  // The fallback lacks what was saved before: editing it would overwrite the real profile.
  const canEdit = !profile.is_fallback;

  async function save(changes: ProfileChanges) {
    const { error } = await updateProfile(changes);
    if (error) throw error;
    if (changes.preferred_language) onLanguage(changes.preferred_language);
  }

  return (
    <div className="stack-6">
      {!canEdit && <FallbackNotice />}
      <Identity
        profile={profile}
        picture={picture}
        action={
          !editing &&
          canEdit && (
            <Button ref={edit} onClick={() => setEditing(true)}>
              {t('form.edit')}
            </Button>
          )
        }
      />
      {editing ? (
        <ProfileForm profile={profile} save={save} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile} />
      )}
    </div>
  );
}

/** The form takes the focus when it opens; when it closes, the button that opened it gets it back. */
function useEditButton(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return button;
}
