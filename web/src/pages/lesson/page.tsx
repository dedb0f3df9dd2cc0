import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { lessonPage } from '#features/lessons/api/get-lesson.ts';
import { everyLesson } from '#features/lessons/api/lesson-keys.ts';
import { LessonSkeleton } from '#features/lessons/components/page/lesson-skeleton.tsx';
import { LessonView } from '#features/lessons/components/page/lesson-view.tsx';
import { actorIn } from '#features/lessons/lesson.ts';
import { QuickReport } from '#features/reports/components/quick-report.tsx';
import { RoomTranscript } from '#features/rooms/components/room-transcript.tsx';
import { SeriesOfLesson } from '#features/series/components/series-of-lesson.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { useLive } from '#lib/live/use-live.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import styles from '../course/course.module.css';
import { page } from './page.ts';

/** One lesson of two people, for the two and for admins. */
export default function LessonPage() {
  const { t } = useTranslation('lessons');
  const { id = '' } = useParams();
  const { user, profile } = useAuth();
  const query = useQuery({ ...lessonPage(id, user?.id ?? ''), enabled: user !== null });
  const { data, error } = query;
  usePageHead(page, page.headOf(data));
  useLive({
    name: 'lesson',
    bindings: [
      { table: 'lessons', filter: `id=eq.${id}` },
      { table: 'lesson_homework', filter: `lesson_id=eq.${id}` },
    ],
    queryKeys: [everyLesson],
    enabled: user !== null && Boolean(data),
  });
  // Going from one lesson to another begins anew: what is typed belongs to one of them.
  if (data && user) {
    const zone = viewerZone(profile);
    const series = <SeriesOfLesson lesson={data.id} zone={zone} actor={actorIn(data)} />;
    const report = data.role !== 'admin' && <QuickReport reported={{ kind: 'room', id: data.id }} />;
    const two = [data.student, data.teacher];
    const chat = data.role !== 'admin' && two.every(({ id }) => id !== user.id) && (
      <RoomTranscript
        meeting={data.id}
        person={user.id}
        profile={profile}
        nameOf={(person) => two.find(({ id }) => id === person)?.name ?? undefined}
      />
    );
    return <LessonView key={data.id} {...{ lesson: data, zone, series, report, chat }} />;
  }
  if (data === null) {
    return (
      <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
      </MessagePage>
    );
  }
  if (!error) return <LessonSkeleton />;
  return (
    <div className={styles.tall}>
      <PageFrame title={t('title')}>
        <QueryFailure query={query} />
      </PageFrame>
    </div>
  );
}
