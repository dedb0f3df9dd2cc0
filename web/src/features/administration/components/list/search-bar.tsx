import { useTranslation } from '#i18n/use-translation.ts';
import { SearchBox } from '#kit/field/search-box.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import type { AdminSearch } from '../../admin-search.ts';
import styles from '../administration.module.css';

type Options = readonly { value: string; text: string }[];

type Props = {
  search: AdminSearch;
  followsField: boolean;
  change: (changes: Partial<AdminSearch>, how?: 'typed' | 'chosen') => void;
  /** Where one can look for words. */
  words?: { label: string; placeholder: string };
  show?: { label: string; options: Options; value: string };
  kind?: { label: string; options: Options; value: string };
  sort?: { options: Options; value: string };
};

/** The filters of an admin list. */
export function SearchBar({ search, followsField, change, words, show, kind, sort }: Props) {
  const { t } = useTranslation('administration');
  return (
    <div className={styles.filters}>
      {words && <SearchBox {...words} address={{ search, change, followsField }} />}
      {show && <SelectField {...show} onChange={({ target }) => change({ show: target.value })} />}
      {kind && <SelectField {...kind} onChange={({ target }) => change({ kind: target.value })} />}
      {sort && (
        <SelectField
          {...sort}
          label={t('list.sort')}
          onChange={({ target }) => change({ sort: target.value })}
        />
      )}
    </div>
  );
}
