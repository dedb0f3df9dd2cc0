import type { ComponentProps } from 'react';
import styles from './text-button.module.css';

/** Looks like a link because it is part of a text, but does something here. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" {...props} className={styles.button} />;
}
