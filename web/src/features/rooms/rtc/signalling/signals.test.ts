import { expect, it } from 'vitest';
import { readSignal } from './signals.ts';

const shown = { mic: true, camera: false, screen: false, hand: true };
const addressed = { session: 's', to: 'noa', toSession: 't' };

it.each([
  { kind: 'ready', ...addressed, reply: false, shown },
  { kind: 'description', ...addressed, connection: 'c', description: { type: 'offer', sdp: 'v=0' } },
  {
    kind: 'candidate',
    ...addressed,
    connection: 'c',
    candidate: { candidate: 'candidate:1', sdpMid: '0', sdpMLineIndex: 0 },
  },
  { kind: 'again', ...addressed },
  { kind: 'shown', session: 's', shown },
  { kind: 'mute', session: 's', who: null },
  { kind: 'out', session: 's', who: 'noa' },
  { kind: 'in', session: 's', who: 'noa' },
  { kind: 'bye', session: 's' },
])('takes $kind, and leaves out what does not belong to it', (signal) => {
  expect(readSignal({ ...signal, more: '<b>' })).toEqual(signal);
});

it.each([
  null,
  'ready',
  { kind: 'bye' },
  { kind: 'bye', session: '' },
  { kind: 'bye', session: 'x'.repeat(65) },
  { kind: 'nothing', session: 's' },
  // What is written goes through the database, to everyone.
  { kind: 'chat', ...addressed, id: '1', text: 'Between us' },
  { kind: 'ready', session: 's', reply: false, shown },
  { kind: 'ready', ...addressed, shown: { ...shown, hand: 'yes' } },
  { kind: 'description', ...addressed, connection: 'c', description: { type: 'rollback', sdp: '' } },
  { kind: 'description', ...addressed, description: { type: 'offer', sdp: '' } },
  { kind: 'candidate', ...addressed, connection: 'c', candidate: null },
  { kind: 'mute', session: 's' },
  { kind: 'out', session: 's', who: null },
])('%j is nothing', (payload) => {
  expect(readSignal(payload)).toBeUndefined();
});
