import { useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Choice, Group } from '../choice.ts';
import styles from './palette.module.css';

type Props = {
  groups: readonly Group[];
  active: number;
  onPoint: (at: number) => void;
  onChoose: (choice: Choice) => void;
};

export const optionId = (at: number) => `palette-choice-${at}`;

export function ChoiceList({ groups, active, onPoint, onChoose }: Props) {
  const { t } = useTranslation('palette');
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    list.current?.querySelector(`#${optionId(active)}`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  let count = 0;
  return (
    <div ref={list} id="palette-choices" className={styles.choices} role="listbox" aria-label={t('found')}>
      {groups.map(({ name, heading, choices }) => {
        const first = count;
        count += choices.length;
        return (
          <fieldset key={name} className={styles.group} aria-labelledby={`palette-${name}`}>
            <div id={`palette-${name}`} className={`small soft strong ${styles.heading}`} role="presentation">
              {heading}
            </div>
            {choices.map((choice, at) => (
              <Option
                key={choice.to + choice.text}
                choice={choice}
                at={first + at}
                active={first + at === active}
                onPoint={onPoint}
                onChoose={onChoose}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

type OptionProps = Pick<Props, 'onPoint' | 'onChoose'> & { choice: Choice; at: number; active: boolean };

/** The field keeps the focus and handles the keys. */
function Option({ choice, at, active, onPoint, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      id={optionId(at)}
      className={styles.choice}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onPointerMove={() => active || onPoint(at)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(choice)}
    >
      <span className={styles.text} dir="auto">
        {choice.text}
      </span>
      {choice.detail && (
        <span className="small soft" dir="auto">
          {choice.detail}
        </span>
      )}
    </button>
  );
}
