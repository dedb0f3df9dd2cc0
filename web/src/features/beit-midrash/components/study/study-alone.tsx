import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';
import { dayIn } from '#kit/time/clock.ts';
import { useLanguage } from '#lib/language/language-context.ts';
import { useLearning } from '../day/use-learning.ts';
import { type Desk, deskMinutes, type LearningKind, learnings } from './desk.ts';
import styles from './study.module.css';

type Props = { zone: string; onDesk: (desk: Omit<Desk, 'person'>) => void };

/** What is learned, and for how long. */
export function StudyAlone({ zone, onDesk }: Props) {
  const { t } = useTranslation('beitMidrash');
  const { language } = useLanguage();
  const [day] = useState(() => dayIn(new Date(), zone));
  const { learning } = useLearning(day, zone);
  const [kind, setKind] = useState<LearningKind>('daf');
  const [minutes, setMinutes] = useState(25);

  function sit(event: FormEvent) {
    event.preventDefault();
    onDesk({ learning: kind, day, minutes, begins: Date.now() });
  }

  const named = (each: LearningKind) => {
    const known = learning?.find((one) => one.kind === each);
    return known ? `${known.title}: ${known.text}` : t(`learning.${each}`);
  };
  return (
    <form className={`stack-4 ${styles.part}`} onSubmit={sit}>
      <p className="small soft">{t('study.aloneText')}</p>
      <SelectField
        label={t('study.what')}
        value={kind}
        options={learnings.map((each) => ({ value: each, text: named(each) }))}
        onChange={({ target }) => setKind(learnings.find((each) => each === target.value) ?? 'own')}
      />
      <SelectField
        label={t('study.minutes')}
        value={String(minutes)}
        options={deskMinutes.map((each) => ({ value: String(each), text: formatMinutes(each, language) }))}
        onChange={({ target }) => setMinutes(Number(target.value))}
      />
      <Button type="submit">{t('study.sit')}</Button>
    </form>
  );
}
