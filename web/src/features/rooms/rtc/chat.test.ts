import { expect, it } from 'vitest';
import { createChat, type Recipient } from './chat.ts';
import type { ChatLine } from './room-view.ts';
import type { Signal } from './signalling/signals.ts';

const noa = { id: 'noa', session: 'n' };
const dan = { id: 'dan', session: 'd' };

function chatAmong(...recipients: Recipient[]) {
  const sent: Signal[] = [];
  const shown: { lines: readonly ChatLine[] } = { lines: [] };
  const chat = createChat({
    person: 'moshe',
    recipients: () => recipients,
    send: (signal) => sent.push(signal),
    onChange: (lines) => {
      shown.lines = lines;
    },
  });
  return { chat, sent, shown, recipients };
}

it('says a line again to whoever has not got it, as soon as they hear one', () => {
  const { chat, sent, shown } = chatAmong(noa, dan);
  chat.say('Which page?');
  const id = shown.lines[0]?.id ?? '';
  expect(sent.splice(0)).toEqual([{ kind: 'chat', id, text: 'Which page?' }]);
  expect(shown.lines).toMatchObject([{ from: 'moshe', text: 'Which page?', isWaiting: true }]);

  chat.got(id, 'n');
  chat.resendTo(noa);
  expect(sent).toEqual([]);
  chat.resendTo(dan);
  expect(sent.splice(0)).toEqual([{ kind: 'chat', id, text: 'Which page?', to: 'dan', toSession: 'd' }]);
  chat.got(id, 'd');
  expect(shown.lines).toMatchObject([{ isWaiting: false }]);
  chat.resendTo(dan);
  expect(sent).toEqual([]);
});

it('says nothing to whoever was not there when it was written', () => {
  const { chat, sent, shown, recipients } = chatAmong(noa);
  chat.say('Between us');
  recipients.push(dan);
  sent.length = 0;
  chat.resendTo(dan);
  chat.resendTo({ id: 'noa', session: 'another tab' });
  expect(sent).toEqual([]);
  chat.got(shown.lines[0]?.id ?? '', 'd');
  expect(shown.lines).toMatchObject([{ isWaiting: true }]);
});

it('with nobody there a line waits for nobody', () => {
  const { chat, shown } = chatAmong();
  chat.say('Hello?');
  expect(shown.lines).toMatchObject([{ text: 'Hello?', isWaiting: false }]);
});

it('shows once what comes twice, and says each time that it came', () => {
  const { chat, sent, shown } = chatAmong(noa);
  chat.receive(noa, { id: '1', text: 'Shalom' });
  chat.receive(noa, { id: '1', text: 'Shalom' });
  expect(shown.lines).toMatchObject([{ from: 'noa', text: 'Shalom' }]);
  const got = { kind: 'got', id: '1', to: 'noa', toSession: 'n' };
  expect(sent).toEqual([got, got]);
});
