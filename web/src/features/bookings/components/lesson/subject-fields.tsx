import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { SelectField } from '#kit/field/select-field.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import { useVocabulary } from '#shared/vocabulary/vocabulary.ts';

const longestSubject = 200;
/** No subject is called so: names of subjects are trimmed. */
const somethingElse = ' ';

type Props = {
  subjects: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (subject: string) => void;
};

/** One of the teacher's subjects, or something in one's own words. */
export function SubjectFields({ subjects, value, error, onChange }: Props) {
  const { t } = useTranslation('bookings');
  const { subjectName } = useVocabulary();
  const [own, setOwn] = useState(subjects.length === 0);
  const named = subjects.map((each) => ({ value: each, text: subjectName(each) }));
  return (
    <>
      {subjects.length > 0 && (
        <SelectField
          label={t('confirm.subject')}
          name="subject"
          value={own ? somethingElse : value}
          options={[...named, { value: somethingElse, text: t('confirm.somethingElse') }]}
          onChange={({ target }) => {
            setOwn(target.value === somethingElse);
            onChange(target.value.trim());
          }}
        />
      )}
      {own && (
        <TextField
          label={t('confirm.ownSubject')}
          name="ownSubject"
          value={value}
          maxLength={longestSubject}
          error={error}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
