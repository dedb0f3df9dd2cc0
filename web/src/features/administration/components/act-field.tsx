import { SelectField } from '../../../components/ui/select-field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import type { Act } from '../act.ts';

type Props = {
  asks: Act['asks'];
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

export function ActField({ asks, answer, error, onAnswer }: Props) {
  const shared = {
    name: 'answer',
    value: answer,
    error,
    onChange: ({ target }: { target: { value: string } }) => onAnswer(target.value),
  };
  switch (asks.kind) {
    case 'nothing':
      return null;
    case 'reason':
      return <TextArea {...shared} label={asks.label} maxLength={2000} />;
    case 'number':
      return (
        <TextField
          {...shared}
          label={asks.label}
          type="number"
          inputMode="numeric"
          min={asks.least}
          max={asks.most}
        />
      );
    case 'choice':
      return <SelectField {...shared} label={asks.label} options={asks.options} />;
  }
}
