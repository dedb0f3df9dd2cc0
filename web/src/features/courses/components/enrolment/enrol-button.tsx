import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import type { EnrolDialog as Dialog } from './enrol-dialog.tsx';

// Most who look at a list enrol in nothing of it.
const EnrolDialog = lazy(async () => ({ default: (await import('./enrol-dialog.tsx')).EnrolDialog }));

type Props = {
  course: Parameters<typeof Dialog>[0]['course'];
  /** What the page calls it: Enroll Now, Join Class. */
  text: string;
  tall?: boolean;
  /** Shown instead of the button when nobody can enrol any more. An open dialog stays until it was read. */
  instead?: ReactNode;
};

/** The enrolment button. Who is not signed in signs in first, and comes back to the course. */
export function EnrolButton({ course, text, tall = false, instead }: Props) {
  const { t } = useTranslation('courses');
  const { user } = useAuth();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const standing = useRef<HTMLDivElement>(null);
  const replaced = instead !== undefined;

  // The button had the focus when it was taken away.
  useEffect(() => {
    if (replaced && opened && !open && document.activeElement === document.body) standing.current?.focus();
  }, [replaced, opened, open]);

  function press() {
    if (user) {
      setOpened(true);
      setOpen(true);
    } else {
      showToast('news', t('enrolment.signInFirst'));
      navigate('/auth', { state: { from: `/course/${course.id}` } });
    }
  }

  return (
    <>
      {replaced ? (
        <div ref={standing} tabIndex={-1}>
          {instead}
        </div>
      ) : (
        <Button
          ref={button}
          tall={tall}
          aria-label={t('enrolment.buttonFor', { action: text, title: course.title })}
          onClick={press}
        >
          {text}
        </Button>
      )}
      {opened && (
        <Suspense>
          <EnrolDialog
            course={course}
            open={open}
            onOpenChange={setOpen}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              (button.current ?? standing.current)?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
