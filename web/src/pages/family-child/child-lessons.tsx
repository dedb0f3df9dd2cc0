import { MaterialList } from '#features/courses/components/course/material-list.tsx';
import { Section } from '#features/families/components/section.tsx';
import { Agenda } from '#features/lessons/components/agenda/agenda.tsx';
import { PackagesTaken } from '#features/packages/components/packages-taken.tsx';
import { MyCourses } from '#features/student-dashboard/components/my-courses.tsx';
import { MessageButton } from '#features/teachers/components/profile/message-button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Child } from '#shared/family/family.ts';

/** The child's courses and lessons, as its parent sees them; the parent writes to its teachers. */
export function ChildLessons({ child }: { child: Child }) {
  const { t } = useTranslation('families');
  const childId = child.child_id;
  return (
    <Section id="lessons" title={t('contents.lessons')}>
      <Agenda viewer="student" childId={childId}>
        <MyCourses
          userId={childId}
          childId={childId}
          forChild
          message={(teacher) => <MessageButton teacher={teacher} />}
          materials={(courseId) => <MaterialList courseId={courseId} userId={childId} />}
        />
      </Agenda>
      <PackagesTaken child={child} />
    </Section>
  );
}
