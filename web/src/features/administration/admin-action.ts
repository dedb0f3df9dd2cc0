/** What is asked before something is done: nothing, a reason in words, a number, or one of a few. */
type Asked =
  | { kind: 'nothing' }
  | { kind: 'reason'; label: string; required: boolean }
  | { kind: 'number'; label: string; min: number; max: number; now: number }
  | { kind: 'choice'; label: string; options: readonly { value: string; text: string }[] };

/** Something that an admin is about to do, put before them once more. */
export type AdminAction = {
  /** Whom or what it concerns; the focus returns to that row. */
  subject: string;
  title: string;
  description: string;
  submit: string;
  /** It hurts somebody. */
  isHard?: boolean;
  asks: Asked;
  /** Given what was written or chosen. */
  work: (answer: string) => Promise<void>;
  done: string;
};
