import { genders, teacherAudiences } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { formatMoment } from '#kit/time/format.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import type { Profile } from '#lib/auth/auth-state.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useLive } from '#lib/live/use-live.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { showToast } from '#lib/toasts.ts';
import { ownRequest, ownRequestKey, type ProfileRequest } from '../api/get-own-request.ts';
import { withdrawRequest } from '../api/withdraw-request.ts';
import { type ReviewedField, reviewedFields } from '../reviewed-changes.ts';

/** What was asked for and is not decided yet. The profile below shows what stands. */
export function WaitingChanges({ profile }: { profile: Profile }) {
  const { data: request } = useQuery(ownRequest(profile.id));
  const { reloadProfile } = useAuth();
  useLive({
    name: 'profile-requests',
    bindings: [{ table: 'profile_requests', filter: `person_id=eq.${profile.id}` }],
    queryKeys: [ownRequestKey(profile.id)],
    // What an admin approved stands in the profile now.
    onChange: () => void reloadProfile(),
  });
  return request ? <Waiting profile={profile} request={request} /> : null;
}

function Waiting({ profile, request }: { profile: Profile; request: ProfileRequest }) {
  const { t } = useTranslation('profile');
  const { language } = useLanguage();
  const inWords = useValues();
  const { busy, failure, run } = useAction(async () => {
    await withdrawRequest(profile.id, request.id);
    showToast('done', t('waiting.withdrawn'));
  });
  return (
    <section className="callout stack-3 start" aria-label={t('waiting.title')}>
      <h2 className="step-title">{t('waiting.title')}</h2>
      <p>{t('waiting.text')}</p>
      <dl className="stack-2">
        {reviewedFields
          .filter((field) => field in request.after)
          .map((field) => (
            <div key={field}>
              <dt className="small soft">{t(`field.${field}`)}</dt>
              <dd>
                <bdi>
                  {t('waiting.change', {
                    before: inWords(field, request.before[field]),
                    after: inWords(field, request.after[field]),
                  })}
                </bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className="small soft">
        {t('waiting.since', { date: formatMoment(request.created_at, language, viewerZone(profile)) })}
      </p>
      <Alert error={failure} />
      <Button look="quiet" busy={busy} onClick={() => void run()}>
        {t('waiting.withdraw')}
      </Button>
    </section>
  );
}

/** What stands in a field, in words. */
function useValues(): (field: ReviewedField, value: unknown) => string {
  const { t } = useTranslation('profile');
  return (field, value) => {
    const gender = field === 'gender' && genders.find((each) => each === value);
    if (gender) return t(`gender.${gender}`);
    if (!Array.isArray(value)) return typeof value === 'string' && value !== '' ? value : t('notFilledIn');
    const audiences = teacherAudiences.filter((each) => value.includes(each));
    return audiences.map((each) => t(`audience.${each}`)).join(', ') || t('notFilledIn');
  };
}
