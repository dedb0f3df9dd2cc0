import { passwords } from '@lomdim/contract/constants';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDraft } from '#lib/storage/drafts.ts';
import { useAction } from '../action/use-action.ts';

/** Why a field is not accepted. */
export type ValidationError =
  | 'required'
  | 'email'
  | 'tooLong'
  | 'amount'
  | 'outOfRange'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordsDiffer';
/** Given the field's value, and those of the others. */
export type Rule = (value: string, values?: Readonly<Record<string, string>>) => ValidationError | undefined;

export const required: Rule = (value) => (value.trim() === '' ? 'required' : undefined);

/** As lenient as the database: something, an @, something. The confirmation mail is the real test. */
export const email: Rule = (value) =>
  value.trim() === '' || /^[^@\s]+@[^@\s]+$/.test(value.trim()) ? undefined : 'email';

export const maxLength =
  (length: number): Rule =>
  (value) =>
    // The database counts characters, not the halves that some are made of.
    [...value.trim()].length > length ? 'tooLong' : undefined;

/** The rules for a new password that can be checked at once; whether it is easily guessed only the server knows. */
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
  /** Whom or what it is about, where a page has several such forms that begin alike. */
  about?: string;
  /** Given the trimmed values. Throws when it did not work; what was typed then stays. */
  send: (values: Record<Name, string>) => Promise<void>;
  /** What else happens then, such as a toast. */
  onError?: ((error: unknown) => unknown) | undefined;
};

/** A field shows its validation error once it was left or the form was sent, never while it is first typed in. */
export function useForm<Name extends string>({
  initial,
  rules,
  untrimmed = [],
  about = '',
  send,
  onError,
}: Options<Name>) {
  const { t } = useTranslation('common');
  const names = Object.keys(initial) as Name[];
  const waited = useDraft(`${about} ${JSON.stringify(initial)}`, () =>
    writtenIn(
      values,
      initial,
      names.filter((name) => !untrimmed.includes(name)),
    ),
  );
  const [values, setValues] = useState(() => ({ ...initial, ...readWritten(waited, names) }));
  const [seen, setSeen] = useState(waited);
  if (waited !== seen) {
    setSeen(waited);
    setValues((before) => ({ ...before, ...readWritten(waited, names) }));
  }
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const { busy, done, failure, run } = useAction(
    async () => {
      await send(trimmed(values, untrimmed));
      setValues(initial);
      setLeft(new Set());
    },
    onError ? { onError } : {},
  );

  const validate = (name: Name) => firstError(rules[name], values[name], values);
  /** What is wrong with a field that was left. */
  function errorText(name: Name): string | undefined {
    const wrong = left.has(name) ? validate(name) : undefined;
    return wrong && t(`form.${wrong}`, passwords);
  }

  function submit(form: HTMLFormElement) {
    if (busy) return;
    setLeft(new Set(names));
    const wrong = names.find(validate);
    if (wrong) focusField(form, wrong);
    else void run();
  }

  return {
    state: stateOf({ busy, done, failure }),
    /** Why it was not accepted the last time. */
    error: failure as unknown,
    values: values as Readonly<Record<Name, string>>,
    /** What a control needs: its value, its listeners and what is wrong with it. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: errorText(name),
      onChange: (event: { target: { value: string } }) =>
        setValues((before) => ({ ...before, [name]: event.target.value })),
      onBlur: (event?: { relatedTarget: EventTarget | null }) => {
        // Showing the error now would move the button away from under the pointer; submitting shows it anyway.
        if (values[name] === '' || isSubmitButton(event?.relatedTarget)) return;
        setLeft((before) => new Set(before).add(name));
      },
    }),
    /** Takes over what was typed into the page before its scripts ran. */
    readFrom: (form: HTMLFormElement) => setValues((before) => ({ ...before, ...typedIn(form, names) })),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      submit(event.currentTarget);
    },
  };
}

type FormState = 'ready' | 'sending' | 'failed' | 'sent';

function stateOf({ busy, done, failure }: { busy: boolean; done: boolean; failure: unknown }): FormState {
  if (busy) return 'sending';
  if (failure !== undefined) return 'failed';
  return done ? 'sent' : 'ready';
}

/** As they are sent: without the blanks around them. */
function trimmed<Name extends string>(
  values: Record<Name, string>,
  untrimmed: readonly Name[],
): Record<Name, string> {
  const entries = Object.entries<string>(values).map(([name, value]) => [
    name,
    untrimmed.some((each) => each === name) ? value : value.trim(),
  ]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

/** The draft, in case the session ends meanwhile; secrets are not part of it. */
function writtenIn<Name extends string>(
  values: Record<Name, string>,
  initial: Record<Name, string>,
  names: readonly Name[],
): string | undefined {
  const written = names.filter((name) => !/code$/i.test(name) && values[name] !== initial[name]);
  if (written.length === 0) return undefined;
  return JSON.stringify(Object.fromEntries(written.map((name) => [name, values[name]])));
}

function readWritten<Name extends string>(
  waited: string | undefined,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  if (waited === undefined) return {};
  const written: Record<string, unknown> = Object(JSON.parse(waited));
  const entries = names
    .filter((name) => typeof written[name] === 'string')
    .map((name) => [name, written[name]]);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

function typedIn<Name extends string>(
  { elements }: HTMLFormElement,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => {
    const { value }: { value?: unknown } = Object(elements.namedItem(name));
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}

function firstError(
  rules: readonly Rule[] = [],
  value: string,
  values: Readonly<Record<string, string>>,
): ValidationError | undefined {
  for (const rule of rules) {
    const error = rule(value, values);
    if (error) return error;
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
