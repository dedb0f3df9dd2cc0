const opusPayload = /^a=rtpmap:(\d+) opus\/48000/im;

/**
 * A description that asks the other side to send next to nothing while it is silent (DTX of Opus, RFC 7587). In a room mostly one
 * speaks: without it each of the others sends fifty packets of silence in a second to everyone. Browsers offer no other way to ask.
 */
export function askForNoSilence(sdp: string): string {
  const payload = opusPayload.exec(sdp)?.[1];
  if (!payload) return sdp;
  return sdp.replace(new RegExp(`^a=fmtp:${payload} .*$`, 'm'), (line) =>
    line.includes('usedtx=') ? line : `${line};usedtx=1`,
  );
}
