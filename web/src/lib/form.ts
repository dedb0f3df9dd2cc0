import { passwords } from '@lomdim/contract/constants';
import { type FormEvent, useRef, useState } from 'react';

/** Why a field is not accepted; the page has the words. */
export type Complaint =
  | 'required'
  | 'email'
  | 'tooLong'
  | 'amount'
  | 'outOfRange'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordsDiffer';
/** Given the field's value, and those of the others. */
export type Rule = (value: string, values?: Readonly<Record<string, string>>) => Complaint | undefined;

export const required: Rule = (value) => (value.trim() === '' ? 'required' : undefined);

/** As generous as the database: something, an @, something. The confirmation mail is the real test. */
export const email: Rule = (value) =>
  value.trim() === '' || /^[^@\s]+@[^@\s]+$/.test(value.trim()) ? undefined : 'email';

export const atMost =
  (length: number): Rule =>
  (value) =>
    // The database counts characters, not the halves that some are made of.
    [...value.trim()].length > length ? 'tooLong' : undefined;

/** What the server wants of a new password and can be said at once; whether it is easily guessed only the server says. */
export const newPassword: Rule = (value) => {
  const { length } = [...value];
  if (length < passwords.shortest) return 'passwordShort';
  return length > passwords.longest ? 'passwordLong' : undefined;
};

export const sameAs =
  (other: string): Rule =>
  (value, values) =>
    value === values?.[other] ? undefined : 'passwordsDiffer';

type Options<Name extends string> = {
  initial: Record<Name, string>;
  rules: Partial<Record<NoInfer<Name>, readonly Rule[]>>;
  /** Fields whose blanks count, such as passwords. */
  untrimmed?: readonly NoInfer<Name>[];
  /** Given the trimmed values. Throws when it did not work; what was typed then stays. */
  send: (values: Record<Name, string>) => Promise<void>;
};

/** A field complains once it was left or the form was sent, never while it is first typed in. */
export function useForm<Name extends string>({ initial, rules, untrimmed = [], send }: Options<Name>) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [state, setState] = useState<'ready' | 'sending' | 'failed' | 'sent'>('ready');
  const sending = useRef(false);
  const names = Object.keys(initial) as Name[];

  const complaintOf = (name: Name) => firstComplaint(rules[name], values[name], values);

  async function submit(form: HTMLFormElement) {
    if (sending.current) return;
    setLeft(new Set(names));
    const wrong = names.find(complaintOf);
    if (wrong) return focusField(form, wrong);
    sending.current = true;
    setState('sending');
    try {
      const entries = names.map((name) => [
        name,
        untrimmed.includes(name) ? values[name] : values[name].trim(),
      ]);
      await send(Object.fromEntries(entries) as Record<Name, string>);
      setValues(initial);
      setLeft(new Set());
      setState('sent');
    } catch (error) {
      console.info('a form was not accepted', error);
      setState('failed');
    } finally {
      sending.current = false;
    }
  }

  return {
    state,
    values: values as Readonly<Record<Name, string>>,
    /** What a control needs: its value, and ears. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
      onBlur: (event?: { relatedTarget: EventTarget | null }) => {
        // A complaint would move the button away from under the pointer; sending says it anyway.
        if (values[name] === '' || isSubmitButton(event?.relatedTarget)) return;
        setLeft((before) => new Set(before).add(name));
      },
    }),
    complaint: (name: Name) => (left.has(name) ? complaintOf(name) : undefined),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}

function firstComplaint(
  rules: readonly Rule[] = [],
  value: string,
  values: Readonly<Record<string, string>>,
): Complaint | undefined {
  for (const rule of rules) {
    const complaint = rule(value, values);
    if (complaint) return complaint;
  }
  return undefined;
}

function isSubmitButton(element: EventTarget | null | undefined): boolean {
  return element instanceof HTMLButtonElement && element.type === 'submit';
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
