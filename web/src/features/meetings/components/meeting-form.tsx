import type { ReactNode } from 'react';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { RestWarning } from '#shared/rest-days/rest-warning.tsx';
import type { useMeetingForm } from '../use-meeting-form.ts';
import { WhenFields } from './when-fields.tsx';

type Props = {
  form: ReturnType<typeof useMeetingForm>;
  /** Said at the top where something is missing. */
  missing?: string;
  /** What did not work, before why. */
  failed?: string;
  action: string;
  /** In place of it at a time of rest: that this is meant. */
  anyway: string;
  children?: ReactNode;
};

/** When a meeting is, and what else is asked about it. */
export function MeetingForm({ form, missing, failed, action, anyway, children }: Props) {
  const { rest, zone, busy, failure, showErrors, isMissing, onSubmit } = form;
  return (
    <form className="stack-4" noValidate onSubmit={onSubmit}>
      <Alert>{showErrors && isMissing && missing}</Alert>
      <WhenFields form={form} />
      {children}
      <Alert error={failure} {...(failed ? { before: failed } : {})} />
      <RestWarning rest={rest} zone={zone} />
      <Button type="submit" busy={busy}>
        {rest.found.length > 0 ? anyway : action}
      </Button>
    </form>
  );
}
