import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styles from './combobox.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

export type ComboboxOption = { value: string; text: string; detail?: string };

type Props = FieldTexts & {
  name: string;
  value: string;
  /** What the chosen value is called while nothing is being searched. */
  shown: string;
  /** Those that fit what was typed; everything for an empty text. */
  find: (typed: string) => readonly ComboboxOption[];
  /** Said when nothing fits. */
  nothing: string;
  disabled?: boolean;
  onChoose: (value: string) => void;
};

/** A list that is searched by typing. The focus stays in the field; the arrow keys walk through what was found. */
export function Combobox({
  label,
  note,
  hint,
  error,
  find,
  nothing,
  shown,
  value,
  onChoose,
  ...input
}: Props) {
  /** `undefined`: closed. */
  const [typed, setTyped] = useState<string>();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = typed !== undefined;
  const options = open ? find(typed) : [];
  const active = Math.min(at, options.length - 1);

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function show(text: string) {
    setTyped(text);
    setAt(
      text === ''
        ? Math.max(
            0,
            find('').findIndex((option) => option.value === value),
          )
        : 0,
    );
  }

  function choose(option: ComboboxOption | undefined) {
    if (!option) return;
    setTyped(undefined);
    if (option.value !== value) onChoose(option.value);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || input.disabled) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && !open) show('');
    else if (step !== 0) setAt((active + step + options.length) % Math.max(options.length, 1));
    else if (event.key === 'Enter' && open) choose(options[active]);
    else if (event.key === 'Escape' && open) setTyped(undefined);
    else return;
    event.preventDefault();
  }

  return (
    <Field {...{ label, note, hint, error }}>
      {(control) => (
        <div className={styles.container}>
          <input
            {...input}
            {...control}
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
            onBlur={() => setTyped(undefined)}
          />
          {open && (
            <div
              id={`${control.id}-list`}
              ref={list}
              className={`surface ${styles.list}`}
              role="listbox"
              aria-label={label}
            >
              {options.map((option, index) => (
                <button
                  key={option.value}
                  type="button"
                  id={`${control.id}-${index}`}
                  className={styles.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onPointerMove={() => index === active || setAt(index)}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span>{option.text}</span>
                  {option.detail && <span className={styles.detail}>{option.detail}</span>}
                </button>
              ))}
            </div>
          )}
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
