import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

export type ComboboxOption = { value: string; text: string; detail?: string };

type Choice = {
  value: string;
  /** Those that fit what was typed; everything for an empty text. */
  find: (typed: string) => readonly ComboboxOption[];
  disabled?: boolean;
  onChoose: (value: string) => void;
};

type Props = FieldTexts &
  Choice & {
    name: string;
    /** What the chosen value is called while nothing is being searched. */
    shown: string;
    /** Said when nothing fits. */
    nothing: string;
  };

/** A list that is searched by typing. The focus stays in the field; the arrow keys walk through what was found. */
export function Combobox({ label, note, hint, error, nothing, shown, name, ...choice }: Props) {
  const { typed, options, active, onKeyDown, show, choose, close, point } = useSearch(choice);
  const open = typed !== undefined;
  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <div className={styles.container}>
          <input
            {...control}
            name={name}
            disabled={choice.disabled}
            className={fieldStyles.control}
            type="text"
            role="combobox"
            aria-expanded={open}
            aria-controls={`${control.id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? `${control.id}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed ?? shown}
            onFocus={(event) => event.target.select()}
            onClick={() => open || show('')}
            onChange={(event) => show(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          {open && <Options id={control.id} {...{ label, options, active, choose, point }} />}
          {open && options.length === 0 && (
            <p className={`surface ${styles.nothing}`} role="status">
              {nothing}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}

/** What is being searched for, what was found, and which of it the keys stand on. */
function useSearch({ value, find, disabled, onChoose }: Choice) {
  /** `undefined`: closed. */
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const options = typed === undefined ? [] : find(typed);
  const active = Math.min(at, options.length - 1);
  const close = () => setTyped(undefined);

  function show(text: string) {
    const chosen = text === '' ? find('').findIndex((option) => option.value === value) : 0;
    setTyped(text);
    setAt(Math.max(0, chosen));
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    close();
    if (option.value !== value) onChoose(option.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || disabled) return;
    const isOpen = typed !== undefined;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && !isOpen) show('');
    else if (step !== 0) setAt((active + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && isOpen) choose(options[active]);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  }

  return { typed, options, active, onKeyDown, show, choose, close, point: setAt };
}

type OptionsProps = Pick<ReturnType<typeof useSearch>, 'options' | 'active' | 'choose' | 'point'> & {
  id: string;
  label: string;
};

function Options({ id, label, options, active, choose, point }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div id={`${id}-list`} ref={list} className={`surface ${styles.list}`} role="listbox" aria-label={label}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          id={`${id}-${index}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onPointerMove={() => index === active || point(index)}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
        >
          <span>{option.text}</span>
          {option.detail && <span className={styles.detail}>{option.detail}</span>}
        </button>
      ))}
    </div>
  );
}
