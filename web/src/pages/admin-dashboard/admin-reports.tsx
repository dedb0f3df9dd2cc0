import { ReportsPanel } from '#features/administration/components/reports/reports-panel.tsx';
import { Objections } from '#features/lessons/components/agenda/objections.tsx';

/** What people found wrong, and what two of them do not agree on. */
export function AdminReports() {
  return (
    <div className="stack-6">
      <Objections />
      <ReportsPanel />
    </div>
  );
}
