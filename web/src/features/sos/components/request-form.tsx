import { sos } from '@lomdim/contract/constants';
import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { useLanguage } from '#lib/language/language-context.ts';
import { languageChoices, type SosRequest, savedRequest, saveRequest, subjects } from '../sos-request.ts';
import { useRequestTexts } from '../use-request-texts.ts';
import type { Sos } from '../use-sos.ts';
import styles from './sos.module.css';

type Props = {
  person: string;
  begin: Sos['begin'];
  /** What was searched for last, where that is known better than from this browser. */
  initial?: SosRequest;
  action?: string;
};

export function RequestForm({ person, begin, initial, action }: Props) {
  const { t } = useTranslation('sos');
  const { language } = useLanguage();
  const words = useRequestTexts();
  const [request, setRequest] = useState(() => initial ?? savedRequest(person, language));
  const choose = (chosen: Partial<SosRequest>) => setRequest({ ...request, ...chosen });
  return (
    <form
      className={`surface stack-5 ${styles.panel}`}
      aria-label={t('request.label')}
      onSubmit={(event) => {
        event.preventDefault();
        if (begin.busy) return;
        saveRequest(person, request);
        void begin.run(request);
      }}
    >
      <div className={`stack-5 ${styles.fields}`}>
        <SelectField
          label={t('request.subject')}
          value={request.subject}
          options={subjects.map((value) => ({ value, text: words.subject(value) }))}
          onChange={({ target }) => choose({ subject: target.value })}
        />
        <SelectField
          label={t('request.language')}
          value={request.language}
          options={languageChoices.map((value) => ({ value, text: words.language(value) }))}
          onChange={({ target }) => choose({ language: target.value })}
        />
        <SelectField
          label={t('request.minutes')}
          value={request.minutes}
          options={sos.durationsInMinutes.map((value) => ({
            value: String(value),
            text: words.minutes(value),
          }))}
          onChange={({ target }) => choose({ minutes: Number(target.value) })}
        />
      </div>
      <p className="small soft">{t('request.hint')}</p>
      <Alert error={begin.failure} after={t('request.kept')} />
      <div className={`cluster-3 ${styles.ways}`}>
        <Button type="submit" tall busy={begin.busy}>
          {action ?? t('request.go')}
        </Button>
      </div>
    </form>
  );
}
