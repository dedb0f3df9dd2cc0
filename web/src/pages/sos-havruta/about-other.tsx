import type { ReactNode } from 'react';
import { useBlocking } from '#features/blocks/api/block-person.ts';
import { BlockButton } from '#features/blocks/components/block-button.tsx';
import { ReportButton } from '#features/reports/components/report-button.tsx';
import { useAuth } from '#lib/auth/auth-context.ts';

type Props = { id: string; name: string; keep: ReactNode };

/** The other of a pair is kept, blocked or reported; whoever was blocked is not kept. */
export function AboutOther({ id, name, keep }: Props) {
  const { isBlocked } = useBlocking(useAuth().user?.id, id);
  return (
    <>
      {!isBlocked && keep}
      <div className="cluster-2">
        <BlockButton id={id} name={name} />
        <ReportButton kind="person" id={id} name={name} />
      </div>
    </>
  );
}
