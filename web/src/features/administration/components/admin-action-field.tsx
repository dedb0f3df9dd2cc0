import { SelectField } from '#kit/field/select-field.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { TextField } from '#kit/field/text-field.tsx';
import type { AdminAction } from '../admin-action.ts';

type Props = {
  asks: AdminAction['asks'];
  answer: string;
  error: string | undefined;
  onAnswer: (answer: string) => void;
};

export function AdminActionField({ asks, answer, error, onAnswer }: Props) {
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
          min={asks.min}
          max={asks.max}
        />
      );
    case 'choice':
      return <SelectField {...shared} label={asks.label} options={asks.options} />;
  }
}
