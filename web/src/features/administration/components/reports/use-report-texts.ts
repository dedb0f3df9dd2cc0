import { useTranslation } from '#i18n/use-translation.ts';
import type { Report } from '../../api/reports/list-reports.ts';

const kinds = ['person', 'message', 'course_message', 'course', 'room'] as const;
const reasons = ['harassment', 'inappropriate', 'spam', 'impersonation', 'safety', 'other'] as const;

/** What a report is about, and why. */
export function useReportTexts() {
  const { t } = useTranslation(['administration', 'reports']);

  function subjectOf(report: Report): string {
    const kind = kinds.find((known) => known === report.subject_kind) ?? 'person';
    const title = kind === 'course' ? report.course_title : kind === 'room' ? report.meeting_title : null;
    const name = [title, kind === 'course' && title ? '' : report.person_name].filter(Boolean).join(' · ');
    return t('reports.subject', { kind: t(`reports.kinds.${kind}`), name: name || t('someoneGone') });
  }

  function reasonOf({ reason }: Report): string {
    return t(`reports:reasons.${reasons.find((known) => known === reason) ?? 'other'}`);
  }

  return { subjectOf, reasonOf };
}
