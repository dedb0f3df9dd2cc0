import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigationType } from 'react-router';
import { Failure } from '../../../components/failure.tsx';
import { isKept } from '../../../components/paged-list/list-shape.ts';
import { Placeholders } from '../../../components/paged-list/page-rows.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { teacherPage } from '../api/teacher-page.ts';
import { searchKey, type TeacherSearch } from '../teacher-search.ts';
import type { Viewer } from '../use-viewer.ts';
import styles from './results.module.css';
import { TeacherCardSkeleton } from './teacher-card-skeleton.tsx';
import { TeacherList } from './teacher-list.tsx';

type Props = { viewer: Viewer; search: TeacherSearch; empty: ReactNode };

/** The teachers that were found. Those of the search before stay until the new ones are there. */
export function Results({ viewer, search, empty }: Props) {
  const { t } = useTranslation('teachers');
  const area = useRef<HTMLElement>(null);
  const wanted = { viewer, search, key: `teachers ${viewer.key} ${searchKey(search)}` };
  const [shown, setShown] = useState<typeof wanted>();
  const first = useQuery(teacherPage(viewer, search, null));
  const arrived = first.isSuccess || first.isError || isKept(wanted.key);
  if (arrived && shown?.key !== wanted.key) setShown(wanted);
  const busy = shown?.key !== wanted.key;
  useTopOfNewResults(area, shown?.key);

  function content(): ReactNode {
    if (!shown) {
      return (
        <Placeholders>
          <TeacherCardSkeleton />
        </Placeholders>
      );
    }
    if (!busy && first.isError && !first.data) {
      return <Failure error={first.error} busy={first.isFetching} onAgain={() => void first.refetch()} />;
    }
    if (!busy && first.data?.length === 0) return empty;
    return <TeacherList key={shown.key} listKey={shown.key} viewer={shown.viewer} search={shown.search} />;
  }

  return (
    <section ref={area} className={styles.results} aria-label={t('results.title')} aria-busy={busy}>
      <h2 className="visually-hidden">{t('results.title')}</h2>
      <p className={styles.state} role="status">
        {busy && (
          <>
            <Spinner />
            {t('results.searching')}
          </>
        )}
        {!busy && first.data && (
          <span className="visually-hidden">
            {first.data.length === 0 ? t('results.none') : t('results.found')}
          </span>
        )}
      </p>
      {content()}
    </section>
  );
}

/** Who chose another filter far down the old list begins at the top of the new one; going back finds its own place. */
function useTopOfNewResults(area: { current: HTMLElement | null }, shownKey: string | undefined): void {
  const navigation = useNavigationType();
  const before = useRef(shownKey);
  const toTop = useEffectEvent(() => {
    if (navigation === 'POP' || !area.current || area.current.getBoundingClientRect().top >= 0) return;
    area.current.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    if (before.current !== undefined && before.current !== shownKey) toTop();
    before.current = shownKey;
  }, [shownKey]);
}
