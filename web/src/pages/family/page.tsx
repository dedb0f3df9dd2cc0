import { useSearchParams } from 'react-router';
import styles from '#features/families/components/families.module.css';
import { AddChild } from '#features/families/components/family/add-child.tsx';
import { Children } from '#features/families/components/family/children.tsx';
import { Devices } from '#features/families/components/family/devices.tsx';
import { ChildNextLesson } from '#features/lessons/components/agenda/child-next-lesson.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { usePageHead } from '#lib/head/page-head.ts';
import { viewerZone } from '#lib/time-zones/zones.ts';
import { page } from './page.ts';

/** The children of who is signed in. */
export default function FamilyPage() {
  const { t } = useTranslation('families');
  const { user, profile } = useAuth();
  const [address] = useSearchParams();
  usePageHead(page);
  if (!user) return null;
  return (
    <PageFrame title={t('title')} lead={t('lead')} margin={<Notes />}>
      <div className={styles.sections}>
        <div className="stack-5">
          <Children person={user.id} next={(childId) => <ChildNextLesson childId={childId} />} />
          <div>
            <AddChild openAtFirst={address.has('add')} />
          </div>
        </div>
        <Devices person={user.id} zone={viewerZone(profile)} />
      </div>
    </PageFrame>
  );
}

function Notes() {
  const { t } = useTranslation('families');
  return (
    <MarginNote title={t('note.title')}>
      <p>{t('note.text')}</p>
    </MarginNote>
  );
}
