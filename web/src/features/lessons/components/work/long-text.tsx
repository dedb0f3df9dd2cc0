import { useState } from 'react';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { showToast } from '#lib/toasts.ts';
import styles from '../lessons.module.css';

type Props = {
  label: string;
  hint: string;
  action: string;
  /** Said once it is saved. */
  done: string;
  saved: string | null;
  save: (text: string) => Promise<unknown>;
};

const longest = 4000;

/** A text that one writes and writes again. What comes in meanwhile from another window does not overwrite what is typed here. */
export function LongText({ label, hint, action, done, saved, save }: Props) {
  const [text, setText] = useState(saved ?? '');
  const [known, setKnown] = useState(saved);
  if (saved !== known) {
    setKnown(saved);
    if (text === (known ?? '')) setText(saved ?? '');
  }
  const { busy, failure, run } = useAction(async () => {
    await save(text.trim());
    showToast('done', done);
  });
  return (
    <form
      className="stack-3 start"
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      <div className={styles.wide}>
        <TextArea
          label={label}
          hint={hint}
          rows={4}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Alert error={failure} />
      <Button type="submit" look="quiet" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
