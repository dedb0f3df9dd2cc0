import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { cleaned } from '#lib/address/address-text.ts';
import { SearchIcon } from '../icons/icons.tsx';
import fieldStyles from './field.module.css';
import styles from './search-box.module.css';

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

/** Asks as soon as someone stops typing. */
export function SearchBox({ label, placeholder, address }: Props) {
  const { question } = address.search;
  const id = useId();
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
      <form className="stack-2" onSubmit={submit}>
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
      </form>
    </search>
  );
}
