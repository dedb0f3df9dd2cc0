import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { BlockButton } from '#features/blocks/components/block-button.tsx';
import { bookingTerms } from '#features/bookings/api/get-booking-terms.ts';
import { slotsOfWeek } from '#features/bookings/api/list-free-slots.ts';
import { type Booked, weekOfTheTwo } from '#features/bookings/bookable-teacher.ts';
import { Schedule } from '#features/bookings/components/schedule/schedule.tsx';
import { useChoice } from '#features/bookings/use-choice.ts';
import { offersOf } from '#features/packages/api/offers.ts';
import { PackagesOfTeacher } from '#features/packages/components/packages-of-teacher.tsx';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { reviewSummary } from '#features/reviews/api/get-review-summary.ts';
import { reviewsOf } from '#features/reviews/api/list-reviews.ts';
import { RatingLine } from '#features/reviews/components/rating-line.tsx';
import { Reviews } from '#features/reviews/components/reviews.tsx';
import { isTeacherId, type Teacher, teacherById } from '#features/teachers/api/get-teacher.ts';
import { MessageButton } from '#features/teachers/components/profile/message-button.tsx';
import { TeacherProfile } from '#features/teachers/components/profile/teacher-profile.tsx';
import { TeacherProfileSkeleton } from '#features/teachers/components/profile/teacher-profile-skeleton.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { teacherName } from '#kit/names/names.ts';
import { fromItsBeginning } from '#lib/address/list-place.ts';
import { useListPlace } from '#lib/address/use-list-place.ts';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { firstView, useHydrating } from '#lib/rendering/first-view.ts';
import { KeptPart } from '#lib/rendering/kept-part.tsx';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { useCalendarOf } from '#shared/jewish-calendar/use-jewish-calendar.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { type Clock, firstClock } from './first-clock.ts';
import { page } from './page.ts';

const BookedPanel = lazy(async () => ({
  default: (await import('#features/bookings/components/lesson/booked-panel.tsx')).BookedPanel,
}));

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
  const teacher = useQuery(teacherById(id));
  // The clock on which the page is drawn, once it is.
  const [shown, setShown] = useState<Clock>();
  const clock = useClock(teacher.data?.time_zone, shown);
  const { minutes, firstDay, utcDay } = useChoice(clock.zone);
  const summary = useQuery({ ...reviewSummary(id), enabled: teacher.data !== null });
  const week = useQuery({
    ...slotsOfWeek({ teacher: id, minutes }, utcDay),
    enabled: teacher.data !== null,
  });
  const terms = useQuery({ ...bookingTerms(id), enabled: teacher.data !== null });
  const { isSettled } = useCalendarOf(
    weekOfTheTwo({ time_zone: teacher.data?.time_zone ?? clock.zone }, clock.zone, firstDay),
  );
  const named = teacher.data && { name: teacherName(teacher.data), bio: teacher.data.bio };
  usePageHead(page, page.headOf(named, teacher.isError));

  if (teacher.data === null) return <TeacherNotFound />;
  if (teacher.isError && !teacher.data) return <TeacherFailed query={teacher} />;
  const isThere =
    isSettled &&
    [summary, week, terms].every(({ isPending }) => !isPending) &&
    (shown || !(user && !profile));
  // What is shown on one clock stays until it is there on the other.
  const next = isThere ? clock : shown;
  if (!teacher.data || !next) return <TeacherProfileSkeleton />;
  if (next.zone !== shown?.zone || next.isTheirs !== shown.isTheirs) setShown(next);
  return <TeacherShown teacher={teacher.data} clock={next} />;
}

/** The clock that the page should be drawn on: the first one until it is known where, and who, the one is who looks. */
function useClock(theirs: string | undefined, shown: Clock | undefined): Clock {
  const { user, profile } = useAuth();
  const isFirst = useHydrating();
  if (isFirst) return firstClock(firstView().zone, theirs);
  return shown && user && !profile ? shown : { zone: viewerZone(profile), isTheirs: false };
}

function TeacherShown({ teacher, clock }: { teacher: Teacher; clock: Clock }) {
  const { t } = useTranslation(['teachers', 'reviews']);
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const { zone } = clock;
  const { shown } = useListPlace('count').place;
  const hasReviews = useQueryClient().getQueryData(reviewsOf(teacher.id, shown).queryKey) !== undefined;
  const [booked, setBooked] = useState<Booked>();
  const tab = params.get('tab') === 'reviews' ? 'reviews' : 'schedule';
  const show = (next: string) =>
    setParams((before) => withTab(before, next), { replace: true, preventScrollReset: true });
  const addressOf = (next: string) => {
    const search = withTab(params, next).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
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
      {booked && (
        <Suspense>
          <BookedPanel key={booked.id} {...{ booked, teacher, zone, message }} />
        </Suspense>
      )}
      <Tabs
        label={t('profile.tabs')}
        value={tab}
        onChange={show}
        tabs={[
          {
            id: 'schedule',
            address: addressOf('schedule'),
            title: t('profile.schedule'),
            content: (
              <div className="stack-6">
                <Schedule
                  {...{ teacher, zone }}
                  isTheirZone={clock.isTheirs}
                  wasTheirZone={firstClock(firstView().zone, teacher.time_zone).isTheirs}
                  onBooked={setBooked}
                />
                <KeptPart name="packages: of a teacher" by={[teacher]} of={[offersOf(teacher.id).queryKey]}>
                  <PackagesOfTeacher teacher={teacher} />
                </KeptPart>
              </div>
            ),
          },
          {
            id: 'reviews',
            address: addressOf('reviews'),
            isThere: hasReviews,
            title: t('reviews:title'),
            content: <Reviews teacher={teacher} zone={zone} />,
          },
        ]}
      />
    </TeacherProfile>
  );
}

function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const after = fromItsBeginning(params);
  if (tab === 'schedule') after.delete('tab');
  else after.set('tab', tab);
  return after;
}

function TeacherFailed({ query }: Pick<Parameters<typeof QueryFailure>[0], 'query'>) {
  const { t } = useTranslation('teachers');
  return (
    <PageFrame title={t('profile.failed')}>
      <QueryFailure query={query} />
    </PageFrame>
  );
}
