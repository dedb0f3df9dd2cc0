import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { LiveSession } from '../../api/search-sessions.ts';
import { JoinContext } from './join-context.ts';

// Most who look at a list join nothing of it.
const JoinDialog = lazy(async () => ({ default: (await import('./join-dialog.tsx')).JoinDialog }));

/** The dialog stands beside the list, not in it: what is cancelled leaves the list, and the dialog has to say so. */
export function JoinProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<LiveSession>();
  const [open, setOpen] = useState(false);

  function show(chosen: LiveSession) {
    setSession(chosen);
    setOpen(true);
  }

  return (
    <JoinContext value={show}>
      {children}
      {session && (
        <Suspense>
          <JoinDialog key={session.id} session={session} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </JoinContext>
  );
}
