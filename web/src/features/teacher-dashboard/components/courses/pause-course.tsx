import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#kit/button/button.tsx';
import { errorMessage } from '#lib/errors/error-message.ts';
import { showToast } from '#lib/toasts.ts';
import { changeCourse, type OwnCourse } from '../../api/courses/list-own-courses.ts';

/** A paused course takes nobody new and stays with those who are in it. */
export function PauseCourse({ course, teacher }: { course: OwnCourse; teacher: string }) {
  const { t } = useTranslation('teacherDashboard');
  const action = t(course.is_active ? 'courses.pause' : 'courses.resume');
  const { mutate, isPending } = useMutation({
    mutationFn: () => changeCourse(teacher, course.id, { is_active: !course.is_active }),
    onSuccess: () => showToast('done', t(course.is_active ? 'courses.wasPaused' : 'courses.wasResumed')),
    onError: (error) => showToast('failed', errorMessage(error)),
  });
  return (
    <Button look="quiet" busy={isPending} aria-label={`${action}: ${course.title}`} onClick={() => mutate()}>
      {action}
    </Button>
  );
}
