import { type ReactNode, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.ts';
import { Alert } from '#kit/alert/alert.tsx';
import { Button } from '#kit/button/button.tsx';
import { TextArea } from '#kit/field/text-area.tsx';
import { maxLength, required, useForm } from '#kit/form/form.ts';
import { Dialog, type DialogButton, DialogClose } from '#kit/overlay/dialog.tsx';

type Props = {
  trigger: DialogButton;
  title: string;
  text: string;
  /** Above the field: what follows from it. */
  warning?: string | undefined;
  label: string;
  hint?: string;
  isOptional?: boolean;
  action: string;
  look?: 'danger' | 'strong';
  children?: ReactNode;
  work: (words: string) => Promise<unknown>;
};

const longest = 1000;

/** Asks for a word with what is done. What was typed stays when it did not work. */
export function WordsDialog({ trigger, title, text, ...form }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog {...{ trigger, title, open }} description={text} onOpenChange={setOpen}>
      <WordsForm {...form} about={title} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

type FormProps = Omit<Props, 'trigger' | 'title' | 'text'> & { about: string; onDone: () => void };

function WordsForm(props: FormProps) {
  const {
    warning,
    label,
    hint,
    isOptional = false,
    action,
    look = 'strong',
    children,
    work,
    about,
    onDone,
  } = props;
  const { t } = useTranslation(['lessons', 'common']);
  const form = useForm({
    initial: { words: '' },
    rules: { words: isOptional ? [maxLength(longest)] : [required, maxLength(longest)] },
    about,
    send: async ({ words }) => {
      await work(words);
      onDone();
    },
  });
  return (
    <form className="stack-4" noValidate onSubmit={form.onSubmit}>
      {warning && <p className="callout">{warning}</p>}
      {children}
      <TextArea
        {...form.field('words')}
        label={label}
        hint={hint}
        note={isOptional ? t('common:form.optional') : undefined}
        rows={3}
        maxLength={longest}
        required={!isOptional}
      />
      <Alert error={form.state === 'failed' ? form.error : undefined} />
      <div className="cluster-3 middle">
        <Button type="submit" look={look} busy={form.state === 'sending'}>
          {action}
        </Button>
        <DialogClose>
          <Button look="quiet">{t('lessons:keep')}</Button>
        </DialogClose>
      </div>
    </form>
  );
}
