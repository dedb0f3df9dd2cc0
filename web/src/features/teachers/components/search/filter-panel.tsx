import { useId, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Button } from '#kit/button/button.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import type { useTeacherFilters } from '../../api/count-teachers.ts';
import { filterNames, hasFilters, type TeacherSearch } from '../../teacher-search.ts';
import { FilterGroup } from './filter-group.tsx';
import styles from './filter-panel.module.css';

type Props = {
  search: TeacherSearch;
  filters: ReturnType<typeof useTeacherFilters>;
  onChange: (changes: Partial<TeacherSearch>) => void;
};

/** Beside the results; on a narrow screen it opens with a button. */
export function FilterPanel({ search, filters, onChange }: Props) {
  const { t } = useTranslation('teachers');
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = filterNames.reduce((sum, name) => sum + search[name].length, 0);
  const { choices } = filters;
  return (
    <div className={styles.panel}>
      <div className={styles.opener}>
        <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {count === 0 ? t('panel.title') : t('panel.titleWithCount', { count })}
        </Button>
      </div>
      <section id={id} className={open ? styles.open : styles.closed} aria-label={t('panel.title')}>
        <h2 className={styles.title}>{t('panel.title')}</h2>
        <Button
          look="quiet"
          disabled={!hasFilters(search)}
          onClick={() => onChange({ subjects: [], languages: [], audiences: [] })}
        >
          {t('panel.clear')}
        </Button>
        {filters.isError && !choices && <QueryFailure query={filters} />}
        {filterNames.map((name) =>
          choices ? (
            <FilterGroup key={name} {...{ name, search, onChange }} choices={choices[name]} />
          ) : (
            filters.isPending && <GroupSkeleton key={`${name} is coming`} />
          ),
        )}
      </section>
    </div>
  );
}

function GroupSkeleton() {
  return (
    <div className={`stack-2 ${styles.skeleton}`} aria-hidden="true">
      <Skeleton shape="heading" width="50%" />
      <Skeleton width="85%" />
      <Skeleton width="70%" />
      <Skeleton width="80%" />
    </div>
  );
}
