import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTabInAddress } from '#components/dashboard/use-tab-in-address.ts';
import { MarginNote, PageFrame } from '#components/page-frame.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Tabs } from '#components/ui/tabs.tsx';
import styles from './classroom.module.css';

const parts = ['video', 'chat', 'participants', 'materials'] as const;
type ClassroomParts = Record<(typeof parts)[number], ReactNode>;

type Props = ClassroomParts & {
  title: string;
  isSample?: boolean;
  /** What stands in the panel beside it. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
};

/** Video, chat, participants and materials in one place, and the session in the margin. */
export function ClassroomFrame({ title, isSample = false, facts, ...contents }: Props) {
  const { t } = useTranslation('classroom');
  const [tab, openTab] = useTabInAddress(parts);
  const report = new URLSearchParams({ subject: t('report.subject', { title }) });
  return (
    <PageFrame
      above={
        <p className={styles.above}>
          {t('title')} {isSample && <Badge tone="gold">{t('sample.mark')}</Badge>}
        </p>
      }
      title={title}
      lead={isSample ? t('sample.lead') : undefined}
      margin={
        <MarginNote title={t('details.title')}>
          <dl className={styles.facts}>
            {facts
              .filter(([, value]) => value)
              .map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd dir="auto">{value}</dd>
                </div>
              ))}
          </dl>
          <div className={styles.ways}>
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
