import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { AlertRegion } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { errorMessage } from '#lib/errors/error-message.ts';
import { readFailure } from '#lib/errors/read-failure.ts';
import { useBeginning } from '#lib/time-zones/use-beginning.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import type { Learner } from '#shared/family/learner.ts';
import { type Person, spanFrom } from '#shared/rest-days/rest-spans.ts';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { sponsorshipStanding } from '#shared/sponsorship/get-standing.ts';
import { StandingNote } from '#shared/sponsorship/standing-note.tsx';
import { trialContext } from '../../api/get-trial-context.ts';
import { Agreement } from './agreement.tsx';
import styles from './enrolment.module.css';

type Props = {
  course: { id: string; is_trial_available: boolean };
  learner: Learner;
  trialBegins: string | null;
  busy: boolean;
  error: unknown;
  onEnrol: (withTrial: boolean, isAgeConfirmed: boolean) => void;
};

export function EnrolForm({ course, learner, trialBegins, busy, error, onEnrol }: Props) {
  const { t } = useTranslation(['courses', 'restDays', 'family']);
  const { profile } = useAuth();
  const beginning = useBeginning();
  const [withTrial, setWithTrial] = useState(false);
  const [isAgeConfirmed, confirmAge] = useState(false);
  const [asksForAge, setAsksForAge] = useState(false);
  const { child } = learner;
  const failure = readFailure(error);
  const code = failure.kind === 'refused' ? failure.code : undefined;
  if (code === 'age_not_confirmed' && !asksForAge) setAsksForAge(true);
  const offersTrial = course.is_trial_available && trialBegins === null;
  const zone = viewerZone(profile);
  const rest = useTrialRest({
    courseId: course.id,
    childId: child?.child_id,
    isRequested: withTrial && offersTrial,
    zone,
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onEnrol(withTrial && offersTrial, isAgeConfirmed);
  }

  return (
    <form className={`stack-4 ${styles.form}`} onSubmit={rest.onceKnown(submit)}>
      <p>{t('enrolment.how')}</p>
      <Waiting courseId={course.id} learner={learner} />
      {trialBegins && (
        <p className={`callout ${styles.note}`}>
          {t('enrolment.trialComing', { begins: beginning(trialBegins) })}
        </p>
      )}
      {offersTrial && (
        <Checkbox
          label={t('enrolment.trial')}
          {...(profile && !child
            ? {
                hint: t('enrolment.trialsUsed', {
                  used: profile.trial_lessons_used,
                  maximum: profile.max_trial_lessons,
                }),
              }
            : {})}
          checked={withTrial}
          onChange={({ target }) => setWithTrial(target.checked)}
        />
      )}
      <Agreement courseId={course.id} childId={child?.child_id} withTrial={withTrial && offersTrial} />
      {error !== undefined && <Refusal error={error} />}
      {code === 'child_needed' && (
        <p>
          <TextLink to="/family?add">{t('family:addChild')}</TextLink>
        </p>
      )}
      {child && asksForAge && (
        <Checkbox
          label={t('family:confirmAge', { name: child.first_name })}
          hint={t('family:confirmHint')}
          checked={isAgeConfirmed}
          onChange={({ target }) => confirmAge(target.checked)}
        />
      )}
      <RestWarning rest={rest} zone={zone} />
      <Button type="submit" busy={busy}>
        {rest.found.length > 0 ? t('restDays:anyway.enrol') : t('courses:enrolment.enrol')}
      </Button>
    </form>
  );
}

/** What comes of it where no sponsored place is free: a place in the queue, or why there is none. */
function Waiting({ courseId, learner }: { courseId: string; learner: Learner }) {
  const { t } = useTranslation('sponsorship');
  const { profile } = useAuth();
  const { data: standing } = useQuery(sponsorshipStanding(learner.id, learner.child?.child_id));
  if (profile?.role !== 'student' && !learner.child) return null;
  if (!standing || standing.state === 'ready') return <p>{t('before.ready')}</p>;
  return (
    <div className={`callout stack-2 ${styles.note}`}>
      <StandingNote standing={standing} />
      {standing.state === 'queued' && standing.courseId !== courseId && <p>{t('before.instead')}</p>}
    </div>
  );
}

type TrialQuestion = { courseId: string; childId: string | undefined; isRequested: boolean; zone: string };

/** Whether the time of the trial lesson is Shabbat or a holiday for one of the two. */
function useTrialRest({ courseId, childId, isRequested, zone }: TrialQuestion) {
  const { data, isPending } = useQuery({ ...trialContext(courseId, childId), enabled: isRequested });
  const people: Person[] = [{ zone }];
  if (data?.teacher) people.push({ zone: data.teacher.time_zone, name: data.teacher.first_name ?? '' });
  return useRest(
    isRequested && data?.begins ? [spanFrom(data.begins, data.minutes)] : [],
    people,
    !(isRequested && isPending),
  );
}

/** A refusal shows its reason; any other failure begins with a general message. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('courses');
  const isRefused = readFailure(error).kind === 'refused';
  return (
    <AlertRegion className={`callout stack-2 ${styles.note} ${styles.failure}`}>
      {!isRefused && <p className="strong">{t('enrolment.failed')}</p>}
      <p>{errorMessage(error)}</p>
    </AlertRegion>
  );
}
