import { meetings } from '@lomdim/contract/constants';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#kit/field/select-field.tsx';
import { formatMinutes } from '#kit/numbers/numbers.ts';

type Props = { minutes: number; onChange: (minutes: number) => void };

export function LessonLength({ minutes, onChange }: Props) {
  const { t, i18n } = useTranslation('bookings');
  return (
    <SelectField
      label={t('length')}
      value={String(minutes)}
      options={meetings.durationsInMinutes.map((each) => ({
        value: String(each),
        text: formatMinutes(each, i18n.resolvedLanguage ?? 'en'),
      }))}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}
