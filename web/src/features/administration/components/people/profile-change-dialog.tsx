import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { DialogClose } from '#kit/overlay/dialog.tsx';
import { DialogAbout } from '#kit/overlay/dialog-about.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { decideProfileChange, type ProfileChange } from '../../api/people/list-profile-changes.ts';
import type { Decision } from '../../api/people/review-teacher.ts';
import { personName } from '../../names.ts';
import { returnFocus } from '../../return-focus.ts';
import { useProfileValues } from '../../use-profile-values.ts';
import styles from '../administration.module.css';

type Props = { change: ProfileChange | undefined; onClose: () => void };

export function ProfileChangeDialog({ change, onClose }: Props) {
  const { t } = useTranslation('administration');
  return (
    <DialogAbout
      about={change}
      title={(shown) => t('changes.dialog', { name: personName(shown) })}
      description={() => t('changes.about')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      {(shown) => <Deciding change={shown} onClose={onClose} />}
    </DialogAbout>
  );
}

function Deciding({ change, onClose }: { change: ProfileChange; onClose: () => void }) {
  const { t } = useTranslation('administration');
  const [note, setNote] = useDraftText(`profile change ${change.id}`);
  const { busy, input, failure, run } = useAction(async (decision: Decision) => {
    await decideProfileChange(change, decision, note);
    showToast('done', t(`changes.done.${decision}`));
    onClose();
  });
  const busyWith = busy ? input?.[0] : undefined;
  return (
    <>
      <WhatChanges change={change} />
      <TextArea
        label={t('review.notes')}
        name="note"
        maxLength={2000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Alert error={failure} />
      <div className={`cluster-3 ${styles.decisions}`}>
        <DialogClose>
          <Button look="quiet">{t('cancel')}</Button>
        </DialogClose>
        <Button look="danger" busy={busyWith === 'rejected'} onClick={() => void run('rejected')}>
          {t('review.reject')}
        </Button>
        <Button busy={busyWith === 'approved'} onClick={() => void run('approved')}>
          {t('review.approve')}
        </Button>
      </div>
    </>
  );
}

/** Who it is now, and each field before and after. */
function WhatChanges({ change }: { change: ProfileChange }) {
  const { t } = useTranslation('administration');
  const { changedFields, genderText, audiencesText } = useProfileValues();
  const standing = [change.title, genderText(change.gender), audiencesText(change.audiences)].filter(Boolean);
  return (
    <>
      <p className="soft">
        <bdi>{change.email}</bdi>
        {standing.length > 0 && ` · ${standing.join(' · ')}`}
      </p>
      <dl className={`stack-3 ${styles.details}`}>
        {changedFields(change).map(({ field, label, before, after }) => (
          <div key={field} className={styles.wide}>
            <dt className="soft small">{label}</dt>
            <dd>
              {t('changes.before')}: <bdi>{before}</bdi>
            </dd>
            <dd className="strong">
              {t('changes.after')}: <bdi>{after}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
