import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useAction } from './use-action.ts';

type Given = Parameters<typeof useAction<string[], string>>;
type Action = ReturnType<typeof useAction<string[], string>>;

function Component({ given, onAction }: { given: Given; onAction: (action: Action) => void }) {
  onAction(useAction(...given));
  return null;
}

/** What the hook hands to a component. How the page follows it is tested in a browser, see e2e/pages/design.spec.ts. */
function actionFor(...given: Given): Action {
  const actions: Action[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Component given={given} onAction={(action) => actions.push(action)} />
    </QueryClientProvider>,
  );
  const [action] = actions;
  if (!action) throw new Error('nothing was rendered');
  return action;
}

it('is at rest before it is run', () => {
  const { busy, done, failure, result } = actionFor(async () => 'saved');
  expect({ busy, done, failure, result }).toEqual({
    busy: false,
    done: false,
    failure: undefined,
    result: undefined,
  });
});

it('hands on what it is run with, and says that it worked', async () => {
  const work = vi.fn(async (name: string) => name);
  expect(await actionFor(work).run('a course')).toBe(true);
  expect(work).toHaveBeenCalledExactlyOnceWith('a course');
});

it('runs once at a time, and again afterwards', async () => {
  let finish = (_result: string) => {};
  const pending = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const work = vi.fn(() => pending);
  const { run } = actionFor(work);
  const first = run();
  expect(await run()).toBe(false);
  finish('saved');
  expect(await first).toBe(true);
  expect(await run()).toBe(true);
  expect(work).toHaveBeenCalledTimes(2);
});

it('does not throw when it fails, but says so', async () => {
  const error = new Error('refused');
  const onError = vi.fn();
  const { run } = actionFor(() => Promise.reject(error), { onError });
  expect(await run()).toBe(false);
  expect(onError).toHaveBeenCalledExactlyOnceWith(error);
  expect(await run()).toBe(false);
  expect(onError).toHaveBeenCalledTimes(2);
});
