import { messages as limits } from '@lomdim/contract/constants';
import { type FormEvent, useEffect, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { clockTime } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { deviceZone } from '#lib/time-zones/device-zone.ts';
import type { RoomChat } from '../../use-room-chat.ts';
import styles from './panel.module.css';

type Props = {
  chat: RoomChat;
  nameOf: (person: string) => string;
  /** While the connection is away, what is written waits for it. */
  isAway: boolean;
};

export function ChatPanel({ chat: { lines, text, write, refused, send }, nameOf, isAway }: Props) {
  const { t } = useTranslation('rooms');
  const { language } = useLanguage();
  const end = useRef<HTMLLIElement>(null);
  const newest = lines.at(-1)?.id;

  useEffect(() => {
    if (newest) end.current?.scrollIntoView({ block: 'nearest' });
  }, [newest]);

  function say(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  return (
    <section className={styles.panel} aria-labelledby="room-chat">
      <h2 id="room-chat" className={styles.title}>
        {t('chat.title')}
      </h2>
      <p className="small soft">{t('chat.kept')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <div className={styles.lines} role="log" aria-label={t('chat.title')} tabIndex={0}>
        <ol className="stack-3 plain-list">
          {lines.map(({ id, from, text: said, at, isWaiting }) => (
            <li key={id} ref={id === newest ? end : undefined}>
              <span className="small soft">
                <bdi>{nameOf(from)}</bdi> <time>{clockTime(at, language, deviceZone())}</time>
              </span>
              <span className={styles.said} dir="auto">
                {said}
              </span>
              {isAway && isWaiting && <span className="small soft">{t('chat.waiting')}</span>}
            </li>
          ))}
        </ol>
      </div>
      <form className="stack-2" onSubmit={say}>
        <TextField
          label={t('chat.write')}
          value={text}
          maxLength={limits.maximumLength}
          autoComplete="off"
          onChange={(event) => write(event.target.value)}
        />
        <Alert error={refused} />
        <Button type="submit">{t('chat.send')}</Button>
      </form>
    </section>
  );
}
