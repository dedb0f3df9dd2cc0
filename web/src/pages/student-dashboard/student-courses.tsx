import { MaterialList } from '#features/courses/components/course/material-list.tsx';
import { PackagesTaken } from '#features/packages/components/packages-taken.tsx';
import { MyCourses } from '#features/student-dashboard/components/my-courses.tsx';
import { MessageButton } from '#features/teachers/components/profile/message-button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';

export function StudentCourses() {
  const { user } = useAuth();
  if (!user) return null;
  return (
    <div className="stack-6">
      <MyCourses
        userId={user.id}
        message={(teacher) => <MessageButton teacher={teacher} />}
        materials={(courseId) => <MaterialList courseId={courseId} userId={user.id} />}
      />
      <PackagesTaken />
    </div>
  );
}
