import { sos } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { sentenceFor } from '../../../lib/errors/sentence.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import type { Sos } from '../use-sos.ts';
import { useWishWords } from '../use-wish-words.ts';
import { keepWish, keptWish, languageChoices, subjects, type Wish } from '../wish.ts';
import styles from './sos.module.css';

type Props = {
  person: string;
  begin: Sos['begin'];
  /** What was wished last, where that is known better than from this browser. */
  initial?: Wish;
  action?: string;
};

export function WishForm({ person, begin, initial, action }: Props) {
  const { t } = useTranslation('sos');
  const { language } = useLanguage();
  const words = useWishWords();
  const [wish, setWish] = useState(() => initial ?? keptWish(person, language));
  const choose = (chosen: Partial<Wish>) => setWish({ ...wish, ...chosen });
  return (
    <form
      className={styles.panel}
      aria-label={t('wish.label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (begin.isPending) return;
        keepWish(person, wish);
        begin.mutate(wish);
      }}
    >
      <div className={styles.fields}>
        <SelectField
          label={t('wish.subject')}
          value={wish.subject}
          options={subjects.map((value) => ({ value, text: words.subject(value) }))}
          onChange={({ target }) => choose({ subject: target.value })}
        />
        <SelectField
          label={t('wish.language')}
          value={wish.language}
          options={languageChoices.map((value) => ({ value, text: words.language(value) }))}
          onChange={({ target }) => choose({ language: target.value })}
        />
        <SelectField
          label={t('wish.minutes')}
          value={wish.minutes}
          options={sos.durationsInMinutes.map((value) => ({
            value: String(value),
            text: words.minutes(value),
          }))}
          onChange={({ target }) => choose({ minutes: Number(target.value) })}
        />
      </div>
      <p className={styles.soft}>{t('wish.hint')}</p>
      {begin.isError && (
        <p role="alert" className={styles.trouble}>
          {sentenceFor(begin.error)} {t('wish.kept')}
        </p>
      )}
      <div className={styles.ways}>
        <Button type="submit" tall busy={begin.isPending}>
          {action ?? t('wish.go')}
        </Button>
      </div>
    </form>
  );
}
