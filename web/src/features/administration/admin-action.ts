/** What the admin is asked before the action: nothing, a reason, a number, or one of a few choices. */
type Asked =
  | { kind: 'nothing' }
  | { kind: 'reason'; label: string; required: boolean }
  | { kind: 'number'; label: string; min: number; max: number; now: number }
  | { kind: 'choice'; label: string; options: readonly { value: string; text: string }[] };

/** An admin action that is about to happen, with its confirmation dialog. */
export type AdminAction = {
  /** Whom or what it concerns; the focus returns to that row. */
  id: string;
  title: string;
  description: string;
  submit: string;
  /** It has bad consequences for somebody; the button looks dangerous. */
  isHard?: boolean;
  asks: Asked;
  /** Given what was written or chosen. */
  work: (answer: string) => Promise<unknown>;
  done: string;
};
