import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useAction } from '#kit/action/use-action.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { useDraftText } from '#lib/storage/drafts.ts';
import { showToast } from '#lib/toasts.ts';
import { applyForChildren } from '../api/own-application.ts';
import styles from './teachers-of-children.module.css';

type Props = {
  teacher: string;
  /** What was written before. */
  references: string;
  onDone: () => void;
  onCancel?: () => void;
};

/** The rules, one's yes to them, and who knows one's teaching. */
export function ApplyForm({ teacher, references, onDone, onCancel }: Props) {
  const { t } = useTranslation('teachersOfChildren');
  const [words, setWords] = useDraftText('children references', references);
  const [agrees, setAgrees] = useState(false);
  const [missing, setMissing] = useState<string>();
  const { busy, failure, run } = useAction(async () => {
    await applyForChildren(teacher, words);
    showToast('done', t('sent'));
    onDone();
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const length = words.trim().length;
    if (length < 20 || length > 2000) return setMissing(t('references.wrong'));
    if (!agrees) return setMissing(t('rules.agreeFirst'));
    setMissing(undefined);
    void run();
  }

  return (
    <form className="stack-4" onSubmit={onSubmit} noValidate aria-label={t('form')}>
      <div className="stack-3">
        <h3>{t('rules.title')}</h3>
        <ul className={`stack-2 ${styles.rules}`}>
          {t('rules.list', { returnObjects: true }).map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </div>
      <TextArea
        label={t('references.label')}
        hint={t('references.hint')}
        name="references"
        maxLength={2000}
        rows={4}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Checkbox
        name="agrees"
        label={t('rules.agree')}
        checked={agrees}
        onChange={({ target }) => setAgrees(target.checked)}
      />
      <Alert error={failure}>{missing}</Alert>
      <div className="cluster-3">
        <Button type="submit" busy={busy}>
          {t('send')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
