import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { showTexts } from '#i18n/texts-for-tests.ts';
import { required, useForm } from './form.ts';

beforeAll(() => void showTexts('en', { common: {} }));

type Name = 'name' | 'password';
type Given = Parameters<typeof useForm<Name>>[0];
type Form = ReturnType<typeof useForm<Name>>;

function Component({ given, onForm }: { given: Given; onForm: (form: Form) => void }) {
  onForm(useForm(given));
  return null;
}

/** What the hook hands to a component. How the page follows it is tested in a browser, see e2e/pages/design.spec.ts. */
function formFor(given: Given): Form {
  const forms: Form[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Component given={given} onForm={(form) => forms.push(form)} />
    </QueryClientProvider>,
  );
  const [form] = forms;
  if (!form) throw new Error('nothing was rendered');
  return form;
}

const focus = vi.fn();

/** There is no document here; a field is all that a form asks for. */
class FieldStandIn {
  focus = focus;
}
beforeEach(() => vi.stubGlobal('HTMLElement', FieldStandIn));
afterEach(() => vi.unstubAllGlobals());

function submit({ onSubmit }: Form): void {
  const elements = { namedItem: () => new FieldStandIn() };
  onSubmit({
    preventDefault: () => {},
    currentTarget: { elements },
  } as unknown as FormEvent<HTMLFormElement>);
}

const typed = { name: ' Rivka ', password: ' olive tree ' };

it('is ready, and its fields hold what it begins with and no error', () => {
  const { state, error, field } = formFor({ initial: typed, rules: {}, send: async () => {} });
  expect({ state, error }).toEqual({ state: 'ready', error: undefined });
  expect(field('name')).toMatchObject({ name: 'name', value: ' Rivka ', error: undefined });
});

it('sends its values without the blanks around them, except where blanks count', async () => {
  const send = vi.fn(async () => {});
  submit(formFor({ initial: typed, rules: { name: [required] }, untrimmed: ['password'], send }));
  await vi.waitFor(() =>
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Rivka', password: ' olive tree ' }),
  );
});

it('sends nothing while a field is wrong, which takes the focus', () => {
  const send = vi.fn(async () => {});
  submit(formFor({ initial: { name: ' ', password: '' }, rules: { name: [required] }, send }));
  expect(send).not.toHaveBeenCalled();
  expect(focus).toHaveBeenCalledOnce();
});

it('hands on why it was not accepted', async () => {
  const error = new Error('refused');
  const onError = vi.fn();
  submit(formFor({ initial: typed, rules: {}, send: () => Promise.reject(error), onError }));
  await vi.waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(error));
});
