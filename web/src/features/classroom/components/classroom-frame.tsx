import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Badge } from '#kit/badge/badge.tsx';
import { ButtonLink } from '#kit/button/button.tsx';
import { MarginNote, PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { FactList } from '#kit/list/fact-list.tsx';
import { useTabInAddress } from '#shared/dashboard/use-tab-in-address.ts';
import styles from './classroom.module.css';

const parts = ['video', 'chat', 'participants', 'materials'] as const;
type ClassroomParts = Record<(typeof parts)[number], ReactNode>;

type Props = ClassroomParts & {
  title: string;
  isSample?: boolean;
  /** What stands in the panel beside it. */
  facts: ComponentProps<typeof FactList>['facts'];
};

/** Video, chat, participants and materials in one place, and the session in the margin. */
export function ClassroomFrame({ title, isSample = false, facts, ...contents }: Props) {
  const { t } = useTranslation('classroom');
  const [tab, openTab] = useTabInAddress(parts);
  const report = new URLSearchParams({ subject: t('report.subject', { title }) });
  return (
    <PageFrame
      above={
        <p className="cluster-2 middle soft">
          {t('title')} {isSample && <Badge tone="gold">{t('sample.mark')}</Badge>}
        </p>
      }
      title={title}
      lead={isSample ? t('sample.lead') : undefined}
      margin={
        <MarginNote title={t('details.title')}>
          <FactList layout="stack" facts={facts} />
          <div className={`cluster-2 ${styles.ways}`}>
            <ButtonLink look="quiet" to={`/support?${report}`}>
              {t('report.action')}
            </ButtonLink>
            <ButtonLink look="quiet" to="/dashboard">
              {t('leave')}
            </ButtonLink>
          </div>
        </MarginNote>
      }
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={openTab}
        tabs={parts.map((id) => ({ id, title: t(`tabs.${id}`), content: contents[id] }))}
      />
    </PageFrame>
  );
}
