import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, shownToasts, showTitledToast, showToast, watchToasts } from './toasts.ts';

beforeEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
});

const texts = () => shownToasts().map(({ text }) => text);

describe('what is shown', () => {
  it('is one notice at a time, for five seconds', () => {
    showTitledToast('done', 'Sent', 'first');
    showTitledToast('done', 'Sent', 'second');
    expect(shownToasts()).toMatchObject([{ title: 'Sent', text: 'second', milliseconds: 5000 }]);
  });

  it('is three lines, for four seconds each, the oldest leaving first', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast('news', text);
    expect(texts()).toEqual(['two', 'three', 'four']);
    expect(shownToasts()[0]?.milliseconds).toBe(4000);
  });

  it('is never more than three of both together', () => {
    showTitledToast('failed', 'Error', 'notice');
    for (const text of ['one', 'two', 'three']) showToast('done', text);
    expect(texts()).toEqual(['one', 'two', 'three']);
    showTitledToast('failed', 'Error', 'again');
    expect(texts()).toEqual(['two', 'three', 'again']);
  });
});

it('notifies its subscribers, until they stop', () => {
  let notified = 0;
  const stop = watchToasts(() => {
    notified += 1;
  });
  showToast('done', 'one');
  dismissToast(shownToasts()[0]?.id ?? 0);
  stop();
  showToast('done', 'two');
  expect(notified).toBe(2);
});
