import { expect, it } from 'vitest';
import { askForNoSilence } from './silence.ts';

const description = (fmtp: string) =>
  ['m=audio 9 UDP/TLS/RTP/SAVPF 111 63', 'a=rtpmap:111 opus/48000/2', fmtp, 'a=fmtp:63 111/111', ''].join(
    '\r\n',
  );

it('asks for no packets of silence, of Opus alone', () => {
  expect(askForNoSilence(description('a=fmtp:111 minptime=10;useinbandfec=1'))).toBe(
    description('a=fmtp:111 minptime=10;useinbandfec=1;usedtx=1'),
  );
});

it('leaves alone what says it already, and what has no Opus', () => {
  const said = description('a=fmtp:111 minptime=10;usedtx=0');
  expect(askForNoSilence(said)).toBe(said);
  expect(askForNoSilence('m=video 9 UDP/TLS/RTP/SAVPF 96\r\n')).toBe('m=video 9 UDP/TLS/RTP/SAVPF 96\r\n');
});
