import { series } from '@lomdim/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#i18n/use-translation.ts';
import { QueryFailure } from '#kit/alert/failure.tsx';
import { Checkbox } from '#kit/field/checkbox.tsx';
import { SelectField } from '#kit/field/select-field.tsx';
import { Skeleton } from '#kit/waiting/skeleton.tsx';
import { type Question, seriesQuote } from '../../api/quote-series.ts';
import { askedOf } from '../../series.ts';
import { SeriesDates } from './series-dates.tsx';

const usualTimes = 10;
const choices = Array.from(
  { length: series.maximum - series.minimum + 1 },
  (_, more) => series.minimum + more,
);

type Props = {
  /** How often; 1 for a single lesson. */
  times: number;
  onChange: (times: number) => void;
  question: Question & { student: string; zone: string };
  name: string;
};

/** Once, or every week at the same time; then with every date before the last press. */
export function Repeat({ times, onChange, question, name }: Props) {
  const { t } = useTranslation('bookings');
  const { student, zone } = question;
  const repeats = times > 1;
  const quote = useQuery({ ...seriesQuote(student, { ...question, times }), enabled: repeats });
  const firmness = (dates: Parameters<typeof askedOf>[0]) => {
    const count = askedOf(dates);
    return count === 0 ? t('firm', { name }) : t('series.asked', { count, name });
  };
  return (
    <>
      <Checkbox
        name="repeat"
        label={t('series.repeat')}
        hint={t('series.hint')}
        checked={repeats}
        onChange={({ target }) => onChange(target.checked ? usualTimes : 1)}
      />
      {repeats && (
        <>
          <SelectField
            label={t('series.times')}
            name="times"
            value={String(times)}
            options={choices.map((each) => ({ value: String(each), text: String(each) }))}
            onChange={({ target }) => onChange(Number(target.value))}
          />
          {quote.data ? (
            <>
              <SeriesDates dates={quote.data} name={name} zone={zone} />
              <p className="small">{firmness(quote.data)}</p>
            </>
          ) : quote.isError ? (
            <QueryFailure query={quote} />
          ) : (
            <Skeleton shape={{ height: '12rem' }} />
          )}
        </>
      )}
    </>
  );
}
