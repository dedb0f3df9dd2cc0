import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { EmptyState } from '#kit/empty/empty-state.tsx';
import { SearchBox } from '#kit/field/search-box.tsx';
import grid from '#kit/layout/card-grid.module.css';
import area from '#kit/list/found.module.css';
import { Placeholders } from '#kit/list/page-rows.tsx';
import { cleaned } from '#lib/address/address-text.ts';
import { useAddressSearch } from '#lib/address/use-address-search.ts';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';
import { listRabbis } from '../api/list-rabbis.ts';
import { findRabbis } from '../find-rabbis.ts';
import { RabbiCard, RabbiSkeleton } from './rabbi-card.tsx';

/** All rabbis, and a field that leaves those whom one looks for. */
export function RabbiDirectory() {
  const { t } = useTranslation('rabbis');
  const address = useAddressSearch(inAddress);
  const { search, change } = address;
  const { subjectName } = useVocabulary();
  const query = useQuery(listRabbis);
  const { data, error } = query;
  const found = data && findRabbis(data, search.question, subjectName);
  return (
    <div className="stack-4">
      <SearchBox label={t('search')} placeholder={t('placeholder')} address={address} />
      <section className={area.results} aria-label={t('results')} aria-busy={!data && !error}>
        <h2 className="visually-hidden">{t('results')}</h2>
        <p className={area.state} role="status">
          {found ? t('found', { count: found.length }) : !error && t('loading')}
        </p>
        {!found && !error && (
          <Placeholders>
            <RabbiSkeleton />
          </Placeholders>
        )}
        {!found && error && <QueryFailure query={query} title={t('failed')} />}
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

type RabbiSearch = { question: string };

/** What is searched for stands in the address. */
const inAddress = {
  read: (address: URLSearchParams): RabbiSearch => ({ question: cleaned(address.get('q') ?? '') }),
  write: (address: URLSearchParams, { question }: RabbiSearch): URLSearchParams => {
    const written = new URLSearchParams(address);
    written.delete('q');
    if (question) written.set('q', question);
    return written;
  },
};
