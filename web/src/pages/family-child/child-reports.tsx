import type { ChildTeacher } from '#features/families/components/child/agreements.tsx';
import { Section } from '#features/families/components/section.tsx';
import { ReportPeople } from '#features/reports/components/report-people.tsx';
import { useTranslation } from '#i18n/use-translation.ts';

type Props = { name: string; teachers: readonly ChildTeacher[] };

/** The parent reports who teaches the child, or taught it last. */
export function ChildReports({ name, teachers }: Props) {
  const { t } = useTranslation('families');
  return (
    <Section id="report" title={t('report.title')} lead={t('report.lead', { name })}>
      {teachers.length === 0 ? (
        <p className="soft">{t('report.none', { name })}</p>
      ) : (
        <ReportPeople people={teachers} />
      )}
    </Section>
  );
}
