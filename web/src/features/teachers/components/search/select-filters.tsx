import { useTranslation } from '#i18n/use-translation.ts';
import { searchFormId } from '#kit/field/search-form.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { choiceText, type FilterChoices } from '../../filter-choices.ts';
import { type FilterName, filterNames, inAddress, type TeacherSearch } from '../../teacher-search.ts';
import { useValueName } from '../../value-name.ts';
import styles from './select-filters.module.css';

type Props = {
  search: TeacherSearch;
  choices: FilterChoices | undefined;
  onChange: (changes: Partial<TeacherSearch>) => void;
};

/** One value of each kind, or all. */
export function SelectFilters({ search, choices, onChange }: Props) {
  const { t } = useTranslation('teachers');
  const { language } = useLanguage();
  const valueName = useValueName();

  const options = (name: FilterName) => {
    const known =
      choices?.[name] ?? search[name].map((value) => ({ value, chosen: true, teachers: undefined }));
    return [
      { value: '', text: t(`all.${name}`) },
      ...known.map((choice) => ({
        value: choice.value,
        text:
          choice.teachers === undefined
            ? valueName(name, choice.value)
            : choiceText(valueName(name, choice.value), choice, language),
      })),
    ];
  };
  const chosen = (name: FilterName) =>
    choices?.[name].find((choice) => choice.chosen)?.value ?? search[name][0] ?? '';

  return (
    <div className={styles.filters}>
      {filterNames.map((name) => (
        <SelectField
          key={name}
          form={searchFormId}
          name={inAddress[name]}
          label={t(`filter.${name}`)}
          options={options(name)}
          value={chosen(name)}
          onChange={({ target }) => onChange({ [name]: target.value ? [target.value] : [] })}
        />
      ))}
    </div>
  );
}
