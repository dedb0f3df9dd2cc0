import { useTranslation } from '#i18n/use-translation.ts';
import { type AdminSearch, asOptions, oneOf } from '../../admin-search.ts';
import { SearchBar } from '../list/search-bar.tsx';

/** How people can be put in order; the first needs no word in the address. */
const orders = ['', 'oldest', 'name'] as const;
const orderTexts = { '': 'newest', oldest: 'oldest', name: 'name' } as const;

/** What nobody can choose is the first. */
export function inOrder(search: AdminSearch): AdminSearch {
  return { ...search, sort: oneOf(orders, search.sort) };
}

/** Looking for people by words, putting them in order, and what else is chosen. */
export function PeopleSearchBar(props: Omit<Parameters<typeof SearchBar>[0], 'words' | 'sort'>) {
  const { t } = useTranslation('administration');
  return (
    <SearchBar
      {...props}
      words={{ label: t('people.search'), placeholder: t('people.searchHint') }}
      sort={{
        value: inOrder(props.search).sort,
        options: asOptions(orders, (order) => t(`people.order.${orderTexts[order]}`)),
      }}
    />
  );
}
