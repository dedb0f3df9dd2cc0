import { QuietArch } from '../art/quiet-arch.tsx';
import { Button } from '../button/button.tsx';
import styles from '../list/found.module.css';

type Props = { title?: string; text: string; clear?: { text: string; onClear: () => void } | undefined };

/** The empty state: a sentence and the next step. */
export function NothingFound({ title, text, clear }: Props) {
  return (
    <div className={styles.empty}>
      <QuietArch />
      {title && <h3>{title}</h3>}
      <p>{text}</p>
      {clear && <Button onClick={clear.onClear}>{clear.text}</Button>}
    </div>
  );
}
