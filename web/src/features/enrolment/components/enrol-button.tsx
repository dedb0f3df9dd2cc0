import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { useAuth } from '../../../lib/auth/auth-context.ts';
import { showLine } from '../../../lib/toasts.ts';
import type { EnrolDialog as Dialog } from './enrol-dialog.tsx';

// Most who look at a list enrol in nothing of it.
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

type Props = {
  course: Parameters<typeof Dialog>[0]['course'];
  /** What the page calls it: Enroll Now, Join Class. */
  text: string;
  tall?: boolean;
};

/** The way into a course. Who is not signed in is asked in first, and comes back to the course. */
export function EnrolButton({ course, text, tall = false }: Props) {
  const { t } = useTranslation('enrolment');
  const { user } = useAuth();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);

  function press() {
    if (user) {
      setOpened(true);
      setOpen(true);
    } else {
      showLine('news', t('signInFirst'));
      navigate('/auth', { state: { from: `/course/${course.id}` } });
    }
  }

  return (
    <>
      <Button tall={tall} aria-label={t('buttonFor', { action: text, title: course.title })} onClick={press}>
        {text}
      </Button>
      {opened && (
        <Suspense>
          <EnrolDialog course={course} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
