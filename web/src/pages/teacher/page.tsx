import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { BlockButton } from '#features/blocks/components/block-button.tsx';
import { bookingTerms } from '#features/bookings/api/get-booking-terms.ts';
import { slotsOfWeek } from '#features/bookings/api/list-free-slots.ts';
import type { Booked } from '#features/bookings/bookable-teacher.ts';
import { BookedPanel } from '#features/bookings/components/lesson/booked-panel.tsx';
import { Schedule } from '#features/bookings/components/schedule/schedule.tsx';
import { useChoice } from '#features/bookings/use-choice.ts';
import { PackagesOfTeacher } from '#features/packages/components/packages-of-teacher.tsx';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { reviewSummary } from '#features/reviews/api/get-review-summary.ts';
import { RatingLine } from '#features/reviews/components/rating-line.tsx';
import { Reviews } from '#features/reviews/components/reviews.tsx';
import { isTeacherId, type Teacher, teacherById } from '#features/teachers/api/get-teacher.ts';
import { MessageButton } from '#features/teachers/components/profile/message-button.tsx';
import { TeacherProfile } from '#features/teachers/components/profile/teacher-profile.tsx';
import { TeacherProfileSkeleton } from '#features/teachers/components/profile/teacher-profile-skeleton.tsx';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { teacherName } from '#kit/names/names.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useCalendarState } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { page } from './page.ts';

export default function TeacherPage() {
  const { id = '' } = useParams();
  // Going from one teacher to another begins anew.
  return isTeacherId(id) ? <TeacherWith key={id} id={id} /> : <NoTeacher />;
}

function NoTeacher() {
  usePageHead(page, page.headOf(null));
  return <TeacherNotFound />;
}

function TeacherNotFound() {
  const { t } = useTranslation('teachers');
  return (
    <MessagePage title={t('profile.notFound.title')} text={t('profile.notFound.explanation')}>
      <ButtonLink to="/find-teachers">{t('profile.notFound.findTeachers')}</ButtonLink>
    </MessagePage>
  );
}

/** Everything above the fold is fetched in parallel and shown at once, so that there is no layout shift. */
function TeacherWith({ id }: { id: string }) {
  const { user, profile } = useAuth();
  const zone = viewerZone(profile);
  const { minutes, firstDay } = useChoice(zone);
  const teacher = useQuery(teacherById(id));
  const summary = useQuery({ ...reviewSummary(id), enabled: teacher.data !== null });
  const week = useQuery({
    ...slotsOfWeek({ teacher: id, minutes, zone }, firstDay),
    enabled: teacher.data !== null,
  });
  const terms = useQuery({ ...bookingTerms(id), enabled: teacher.data !== null });
  const { isSettled } = useCalendarState();
  const [seen, setSeen] = useState(false);
  const shown = teacher.data && { name: teacherName(teacher.data), bio: teacher.data.bio };
  usePageHead(page, page.headOf(shown, teacher.isError));

  if (teacher.data === null) return <TeacherNotFound />;
  if (teacher.isError && !teacher.data) return <TeacherFailed query={teacher} />;
  const isThere =
    isSettled && [summary, week, terms].every(({ isPending }) => !isPending) && !(user && !profile);
  if (!teacher.data || !(seen || isThere)) return <TeacherProfileSkeleton />;
  if (!seen) setSeen(true);
  return <TeacherShown teacher={teacher.data} zone={zone} />;
}

function TeacherShown({ teacher, zone }: { teacher: Teacher; zone: string }) {
  const { t } = useTranslation(['teachers', 'reviews']);
  const [params, setParams] = useSearchParams();
  const [booked, setBooked] = useState<Booked>();
  const tab = params.get('tab') === 'reviews' ? 'reviews' : 'schedule';
  function show(next: string) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === 'schedule') after.delete('tab');
        else after.set('tab', next);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const message = <MessageButton teacher={teacher} />;
  return (
    <TeacherProfile
      teacher={teacher}
      rating={<RatingLine teacher={teacher.id} onRead={() => show('reviews')} />}
      action={message}
      report={
        <>
          <ReportButton kind="person" id={teacher.id} name={teacherName(teacher)} />
          <BlockButton id={teacher.id} name={teacherName(teacher)} />
        </>
      }
    >
      {booked && <BookedPanel key={booked.id} {...{ booked, teacher, zone, message }} />}
      <Tabs
        label={t('profile.tabs')}
        value={tab}
        onChange={show}
        tabs={[
          {
            id: 'schedule',
            title: t('profile.schedule'),
            content: (
              <div className="stack-6">
                <Schedule teacher={teacher} zone={zone} onBooked={setBooked} />
                <PackagesOfTeacher teacher={teacher} />
              </div>
            ),
          },
          { id: 'reviews', title: t('reviews:title'), content: <Reviews teacher={teacher} zone={zone} /> },
        ]}
      />
    </TeacherProfile>
  );
}

function TeacherFailed({ query }: Pick<Parameters<typeof QueryFailure>[0], 'query'>) {
  const { t } = useTranslation('teachers');
  return (
    <PageFrame title={t('profile.failed')}>
      <QueryFailure query={query} />
    </PageFrame>
  );
}
