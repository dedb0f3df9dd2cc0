import { languageDetection } from '@lomdim/contract/languages';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#i18n/use-translation.ts';
import { cleaned } from '#lib/address/address-text.ts';
import { Button } from '../button/button.tsx';
import { SearchIcon } from '../icons/icons.tsx';
import fieldStyles from './field.module.css';
import styles from './search-box.module.css';
import { searchFormId } from './search-form.ts';

const pauseMs = 300;

type Props = {
  label: string;
  placeholder: string;
  /** Where the question stands, as `useAddressSearch` has it. */
  address: {
    search: { question: string };
    change: (changes: { question: string }, how: 'typed') => void;
    /** The address follows this field; what has been typed since is not to be taken back. */
    followsField: boolean;
  };
};

/** Asks as soon as someone stops typing; where no scripts run, with a button. */
export function SearchBox({ label, placeholder, address }: Props) {
  const { question } = address.search;
  const { t } = useTranslation('common');
  const id = useId();
  const language = useSearchParams()[0].get(languageDetection.queryKey);
  const [typed, setTyped] = useState(question);
  const [seen, setSeen] = useState(question);
  if (question !== seen) {
    setSeen(question);
    if (!address.followsField) setTyped(question);
  }

  function ask(): void {
    if (cleaned(typed) !== question) address.change({ question: cleaned(typed) }, 'typed');
  }
  const askLater = useEffectEvent(ask);
  useEffect(() => {
    if (cleaned(typed) === question) return;
    const timer = setTimeout(askLater, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, question]);

  function submit(event: FormEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <search>
      <form id={searchFormId} className="stack-2" onSubmit={submit}>
        <label htmlFor={id} className="strong">
          {label}
        </label>
        <span className={styles.field}>
          <span className={styles.icon}>
            <SearchIcon />
          </span>
          <input
            id={id}
            className={`${fieldStyles.control} ${styles.input}`}
            type="search"
            name="q"
            dir="auto"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            placeholder={placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </span>
        {language && <input type="hidden" name={languageDetection.queryKey} value={language} />}
        <noscript>
          <Button type="submit">{t('search')}</Button>
        </noscript>
      </form>
    </search>
  );
}
