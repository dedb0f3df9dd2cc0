import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failure } from '#kit/alert/failure.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import grid from '#kit/layout/card-grid.module.css';
import { Placeholders } from '#kit/list/page-rows.tsx';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { rabbis } from '../api/list-rabbis.ts';
import { findRabbis } from '../find-rabbis.ts';
import { inAddress } from '../rabbi-search.ts';
import { RabbiCard } from './rabbi-card.tsx';
import { RabbiSkeleton } from './rabbi-skeleton.tsx';
import styles from './rabbis.module.css';

/** All rabbis, and a field that leaves those whom one looks for. */
export function RabbiDirectory() {
  const { t } = useTranslation('rabbis');
  const address = useAddressSearch(inAddress);
  const { search, change } = address;
  const { subjectName } = useVocabulary();
  const { data, error, isFetching, refetch } = useQuery(rabbis);
  const found = data && findRabbis(data, search.question, subjectName);
  return (
    <div className="stack-4">
      <SearchBox label={t('search')} placeholder={t('placeholder')} address={address} />
      <section className={styles.results} aria-label={t('results')} aria-busy={!data && !error}>
        <h2 className="visually-hidden">{t('results')}</h2>
        <p className={styles.state} role="status">
          {found ? t('found', { count: found.length }) : !error && t('loading')}
        </p>
        {!found && !error && (
          <Placeholders>
            <RabbiSkeleton />
          </Placeholders>
        )}
        {!found && error && (
          <Failure title={t('failed')} error={error} busy={isFetching} onAgain={() => void refetch()} />
        )}
        {found && found.length > 0 && (
          <ul className={grid.grid}>
            {found.map((rabbi) => (
              <li key={rabbi.id}>
                <RabbiCard rabbi={rabbi} />
              </li>
            ))}
          </ul>
        )}
        {data?.length === 0 && <EmptyState text={t('empty')} />}
        {found?.length === 0 && data && data.length > 0 && (
          <EmptyState
            text={t('none')}
            clear={{ text: t('clear'), onClear: () => change({ question: '' }) }}
          />
        )}
      </section>
    </div>
  );
}
