import type { ReactNode } from 'react';
import { ChevronIcon } from '../icons/icons.tsx';
import styles from './select-menu.module.css';

type Option<Value extends string> = { value: Value; text: string; lang?: string };

type Props<Value extends string> = {
  label: string;
  icon: ReactNode;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** A native select: each phone, keyboard and screen reader already knows how to work it. */
export function SelectMenu<Value extends string>({ label, icon, value, options, onChange }: Props<Value>) {
  return (
    <span className={styles.field}>
      <span className={styles.icon}>{icon}</span>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
      <span className={styles.arrow}>
        <ChevronIcon />
      </span>
    </span>
  );
}
