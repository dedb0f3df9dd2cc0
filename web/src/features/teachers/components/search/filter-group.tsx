import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { searchFormId } from '#kit/field/search-form.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { choiceText, type FilterChoice } from '../../filter-choices.ts';
import { type FilterName, inAddress, isSame, type TeacherSearch } from '../../teacher-search.ts';
import { useValueName } from '../../value-name.ts';
import styles from './filter-panel.module.css';

const atFirst = 8;

type Props = {
  name: FilterName;
  search: TeacherSearch;
  choices: readonly FilterChoice[];
  onChange: (changes: Partial<TeacherSearch>) => void;
};

/** The values of one filter: those with the most teachers, those that are chosen, and the others when asked for. */
export function FilterGroup({ name, search, choices, onChange }: Props) {
  const { t } = useTranslation('teachers');
  const { language } = useLanguage();
  const valueName = useValueName();
  const [all, setAll] = useState(false);
  const isShown = ({ chosen }: FilterChoice, index: number) => all || index < atFirst || chosen;
  const shown = choices.filter(isShown);
  const chosen = search[name];
  if (choices.length === 0) return null;

  const box = (choice: FilterChoice) => (
    <Checkbox
      key={choice.value.toLowerCase()}
      form={searchFormId}
      name={inAddress[name]}
      value={choice.value}
      label={choiceText(valueName(name, choice.value), choice, language)}
      checked={choice.chosen}
      onChange={({ target }) =>
        onChange({
          [name]: target.checked
            ? [...chosen, choice.value]
            : chosen.filter((value) => !isSame(value, choice.value)),
        })
      }
    />
  );
  return (
    <fieldset className={styles.group}>
      <legend className="strong">{t(`filter.${name}`)}</legend>
      {shown.map(box)}
      {/* Nobody can ask for the others where no scripts run. */}
      <noscript>{choices.filter((choice, index) => !isShown(choice, index)).map(box)}</noscript>
      {(all || shown.length < choices.length) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('filter.fewer') : t('filter.allOf', { count: choices.length })}
        </button>
      )}
    </fieldset>
  );
}
