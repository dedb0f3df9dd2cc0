import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { Button } from '#kit/button/button.tsx';
import { fullName } from '#kit/names/names.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { refetchRequest } from '../api/get-own-request.ts';
import type { ProfileChanges } from '../profile-draft.ts';
import { asksForReview } from '../reviewed-changes.ts';
import { savedDraft } from '../saved-draft.ts';
import styles from './profile.module.css';
import { ProfileForm } from './profile-form.tsx';
import { ProfileView } from './profile-view.tsx';
import { WaitingChanges } from './waiting-changes.tsx';

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
    if (asksForReview(profile, changes)) await refetchRequest(profile.id);
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
      {canEdit && <WaitingChanges profile={profile} />}
      {editing ? (
        <ProfileForm profile={profile} save={save} onDone={() => setEditing(false)} />
      ) : (
        <ProfileView profile={profile} />
      )}
    </div>
  );
}

/** The real profile could not be loaded: the fallback from the sign-up is shown, and cannot be changed. */
function FallbackNotice() {
  const { t } = useTranslation('profile');
  const { reloadProfile } = useAuth();
  const { busy, run } = useAction(reloadProfile);
  return (
    <div className="callout stack-3 start" role="status">
      <p>{t('fallback.text')}</p>
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('fallback.tryAgain')}
      </Button>
    </div>
  );
}

type IdentityProps = { profile: Profile; picture: ReactNode; action: ReactNode };

/** Who this is: picture, name, address and role. */
function Identity({ profile, picture, action }: IdentityProps) {
  const { t } = useTranslation(['profile', 'common']);
  const role = (['teacher', 'student', 'admin'] as const).find((each) => each === profile.role) ?? 'student';
  return (
    <div className="cluster-5 middle">
      {picture}
      <div className={`start ${styles.who}`}>
        <h2 className={`section-title ${styles.name}`} dir="auto">
          {fullName(profile) || t('nameless')}
        </h2>
        <p className={`soft ${styles.email}`}>{profile.email}</p>
        <p className={`cluster-2 ${styles.badges}`}>
          <Badge tone="press">{t(`common:account.roles.${role}`)}</Badge>
        </p>
      </div>
      {action}
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
