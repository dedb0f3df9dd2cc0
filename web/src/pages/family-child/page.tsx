import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Agreements } from '#features/families/components/child/agreements.tsx';
import { ConsentAgain } from '#features/families/components/child/consent-again.tsx';
import { Contents } from '#features/families/components/child/contents.tsx';
import { Data } from '#features/families/components/child/data.tsx';
import { Details } from '#features/families/components/child/details.tsx';
import { SignIn } from '#features/families/components/child/sign-in.tsx';
import { StartAsChild } from '#features/families/components/child/start-as-child.tsx';
import styles from '#features/families/components/families.module.css';
import { useTeachersOf } from '#features/student-dashboard/use-teachers-of.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { TextLink } from '#kit/button/text-link.tsx';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { type Child, family } from '#shared/family/family.ts';
import { MessagePage } from '#shared/page-states/message-page.tsx';
import { Waiting } from '#shared/page-states/waiting.tsx';
import { ChildLessons } from './child-lessons.tsx';
import { ChildReports } from './child-reports.tsx';
import { page } from './page.ts';

/** One child, for its parent alone: what it learns, with whom, how it comes in, and what is kept of it. */
export default function FamilyChildPage() {
  const { t } = useTranslation('families');
  const { id = '' } = useParams();
  const { user } = useAuth();
  const query = useQuery({ ...family(user?.id ?? ''), enabled: user !== null });
  const child = query.data?.find(({ child_id }) => child_id === id);
  usePageHead(page, page.headOf(child));
  if (child) return <ChildView key={child.child_id} child={child} />;
  if (query.data) {
    return (
      <MessagePage title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/family">{t('notFound.back')}</ButtonLink>
      </MessagePage>
    );
  }
  if (!query.error) return <Waiting />;
  return (
    <PageFrame title={t('title')}>
      <QueryFailure query={query} />
    </PageFrame>
  );
}

function ChildView({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const zone = viewerZone(useAuth().profile);
  const id = child.child_id;
  const teachers = useTeachersOf({ userId: id, childId: id });
  return (
    <PageFrame
      title={child.first_name}
      lead={t('age', { count: child.age })}
      above={<TextLink to="/family">{t('title')}</TextLink>}
      margin={<Contents />}
      marginFirst
    >
      <div className={styles.sections}>
        <div className="stack-4">
          {child.needs_consent && <ConsentAgain child={child} />}
          <div className="cluster-3 middle">
            <StartAsChild child={child} />
            <ButtonLink look="quiet" to="/children-courses">
              {t('findCourses')}
            </ButtonLink>
          </div>
        </div>
        <ChildLessons child={child} />
        <Agreements child={child} zone={zone} teachers={teachers.now} />
        <ChildReports name={child.first_name} teachers={teachers.ever} />
        <SignIn child={child} zone={zone} />
        <Details child={child} zone={zone} />
        <Data child={child} />
      </div>
    </PageFrame>
  );
}
