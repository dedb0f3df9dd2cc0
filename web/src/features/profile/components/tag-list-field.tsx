import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import fieldStyles from '#kit/field/field.module.css';
import { Field } from '#kit/field/field.tsx';
import { CloseIcon } from '#kit/icons/icons.tsx';
import { addTag } from '../tags.ts';
import styles from './tags.module.css';

type List = {
  tags: readonly string[];
  onTags: (tags: readonly string[]) => void;
  /** What stands in the field and was not added yet; saving adds it. */
  typed: string;
  onTyped: (typed: string) => void;
};
type Props = List & {
  name: string;
  label: string;
  hint: string;
  placeholder: string;
  suggestions: readonly string[];
};

/** Words in a list: the button or Enter adds one, its X takes it away. What happened is also said. */
export function TagListField({ name, label, hint, placeholder, suggestions, ...words }: Props) {
  const { t } = useTranslation('profile');
  const { input, list, said, refused, type, add, remove } = useTags(words);
  const listId = useId();

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <div className="stack-3">
      <Field {...{ label, hint, error: refused && t(`tags.${refused}`) }}>
        {(control) => (
          <span className={styles.entry}>
            <input
              {...control}
              ref={input}
              name={name}
              className={fieldStyles.control}
              type="text"
              dir="auto"
              maxLength={100}
              list={listId}
              autoComplete="off"
              enterKeyHint="enter"
              placeholder={placeholder}
              value={words.typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button look="quiet" aria-label={`${t('tags.add')}: ${label}`} onClick={add}>
              {t('tags.add')}
            </Button>
          </span>
        )}
      </Field>
      <datalist id={listId}>
        {suggestions
          .filter((suggestion) => !words.tags.includes(suggestion))
          .map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
      </datalist>
      {words.tags.length > 0 && (
        <ul ref={list} className="cluster-2 plain-list" aria-label={label}>
          {words.tags.map((tag, at) => (
            <Tag key={tag} tag={tag} onRemove={() => remove(tag, at)} />
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  const { t } = useTranslation('profile');
  const label = t('tags.remove', { tag });
  return (
    <li className={styles.tag}>
      <span dir="auto">{tag}</span>
      <button type="button" className={styles.remove} aria-label={label} title={label} onClick={onRemove}>
        <CloseIcon />
      </button>
    </li>
  );
}

function useTags({ tags, onTags, typed, onTyped }: List) {
  const { t } = useTranslation('profile');
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<'known' | 'full'>();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  function type(text: string) {
    onTyped(text);
    setRefused(undefined);
  }

  function add() {
    const added = addTag(tags, typed);
    if ('tags' in added) {
      onTags(added.tags);
      type('');
      setSaid(t('tags.added', { tag: added.tags.at(-1) }));
    } else if (added.refused !== 'empty') {
      setRefused(added.refused);
    }
    input.current?.focus();
  }

  function remove(tag: string, at: number) {
    onTags(tags.filter((other) => other !== tag));
    setRefused(undefined);
    setSaid(t('tags.removed', { tag }));
    // The button that held the focus goes away: the next one takes it, or the field when it was the last.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button') ?? [];
      (buttons[Math.min(at, buttons.length - 1)] ?? input.current)?.focus();
    });
  }

  return { input, list, said, refused, type, add, remove };
}
