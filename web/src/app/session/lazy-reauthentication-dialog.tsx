import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadTopic } from '#i18n/start.ts';
import {
  isReauthenticationAsked,
  settleReauthentication,
  watchReauthentication,
} from '#lib/auth/sign-in/reauthentication.ts';

/** The code of the dialog is loaded when a change first needs reauthentication. */
export function LazyReauthenticationDialog() {
  const asked = useSyncExternalStore(watchReauthentication, isReauthenticationAsked, () => false);
  const [Dialog, setDialog] = useState<ComponentType>();

  useEffect(() => {
    if (!asked || Dialog) return;
    Promise.all([import('./reauthentication-dialog.tsx'), loadTopic('accounts')]).then(
      ([file]) => setDialog(() => file.ReauthenticationDialog),
      (error: unknown) => {
        // Without the dialog nobody can be asked: the change stays refused and may be tried again.
        console.error('the dialog cannot be shown', error);
        settleReauthentication(false);
      },
    );
  }, [asked, Dialog]);

  return asked && Dialog ? <Dialog /> : null;
}
