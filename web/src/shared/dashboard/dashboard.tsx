import { type ComponentType, Fragment, type ReactNode, Suspense } from 'react';
import { PageFrame } from '#kit/layout/page-frame.tsx';
import { Tabs } from '#kit/layout/tabs.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import styles from './dashboard.module.css';
import { useTabInAddress } from './use-tab-in-address.ts';

export type DashboardTab = { id: string; title: string; panel: ComponentType };

type Props = {
  title: string;
  lead: ReactNode;
  tabs: readonly [DashboardTab, ...DashboardTab[]];
  /** Too many tabs for one row. */
  beside?: boolean;
  /** What stands above the tabs, around which they are put. */
  above?: ComponentType<{ children: ReactNode }>;
};

/** A page of tabs, of which each is fetched when it is opened and has its own address. */
export function Dashboard({ title, lead, tabs, beside = false, above: Above = Fragment }: Props) {
  const [tab, openTab] = useTabInAddress(tabs.map(({ id }) => id));
  return (
    <PageFrame title={title} lead={lead}>
      <Above>
        <Tabs
          label={title}
          value={tab}
          onChange={openTab}
          beside={beside}
          tabs={tabs.map(({ id, title, panel: Panel }) => ({
            id,
            title,
            content: (
              <div className={styles.panel}>
                <Suspense fallback={<PanelSkeleton />}>
                  <Panel />
                </Suspense>
              </div>
            ),
          }))}
        />
      </Above>
    </PageFrame>
  );
}

function PanelSkeleton() {
  return (
    <div className="stack-4">
      <Skeleton shape="heading" width="40%" />
      <Skeleton shape={{ height: '8rem' }} />
      <Skeleton shape={{ height: '8rem' }} />
    </div>
  );
}
