import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';
import { showToast } from '#lib/toasts.ts';
import { beitMidrashPath } from '../../beit-midrash-address.ts';
import type { Desk } from './desk.ts';

// Most who come in look around first.
const StudyDialog = lazy(async () => ({ default: (await import('./study-dialog.tsx')).StudyDialog }));

type Props = {
  zone: string;
  quiet: boolean;
  /** Somebody who was asked in first has come back for it. */
  opened: boolean;
  onDesk: (desk: Omit<Desk, 'person'>) => void;
};

/** Start Private Study. Who is not signed in is asked in first, and comes back to the question. */
export function StudyButton({ zone, quiet, opened, onDesk }: Props) {
  const { t } = useTranslation('beitMidrash');
  const { user } = useAuth();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(opened);
  const [open, setOpen] = useState(opened);

  function press() {
    if (user) {
      setAsked(true);
      setOpen(true);
    } else {
      showToast('news', t('signInFirst'));
      navigate('/auth', { state: { from: `${beitMidrashPath}?study` } });
    }
  }

  return (
    <>
      <Button look={quiet ? 'quiet' : 'strong'} onClick={press}>
        {t('ways.study')}
      </Button>
      {user && asked && (
        <Suspense>
          <StudyDialog
            person={user.id}
            zone={zone}
            open={open}
            onOpenChange={setOpen}
            onDesk={(desk) => {
              setOpen(false);
              onDesk(desk);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
