import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadTopic } from '../i18n/start.ts';
import { isProofAsked, settleProof, watchProof } from '../lib/auth/proof.ts';

/** The first grave change that needs it brings the code of the dialog. */
export function LazyProofDialog() {
  const asked = useSyncExternalStore(watchProof, isProofAsked);
  const [Dialog, setDialog] = useState<ComponentType>();

  useEffect(() => {
    if (!asked || Dialog) return;
    Promise.all([import('./proof-dialog.tsx'), loadTopic('accounts')]).then(
      ([file]) => setDialog(() => file.ProofDialog),
      (error: unknown) => {
        // Without it nobody can be asked: the change is refused as it was, and may be tried again.
        console.error('the dialog cannot be shown', error);
        settleProof(false);
      },
    );
  }, [asked, Dialog]);

  return asked && Dialog ? <Dialog /> : null;
}
