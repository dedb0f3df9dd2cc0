import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { choiceText, type FilterChoice } from '../../filter-choices.ts';
import { type FilterName, isSame, type TeacherSearch } from '../../teacher-search.ts';
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
  const shown = choices.filter(({ chosen }, index) => all || index < atFirst || chosen);
  const chosen = search[name];
  if (choices.length === 0) return null;

  return (
    <fieldset className={styles.group}>
      <legend className="strong">{t(`filter.${name}`)}</legend>
      {shown.map((choice) => (
        <Checkbox
          key={choice.value.toLowerCase()}
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
      ))}
      {(all || shown.length < choices.length) && (
        <button type="button" className={styles.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('filter.fewer') : t('filter.allOf', { count: choices.length })}
        </button>
      )}
    </fieldset>
  );
}
