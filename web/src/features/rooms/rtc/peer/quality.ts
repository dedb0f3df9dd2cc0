export type Quality = 'good' | 'fair' | 'poor';

/** What has come from somebody until now. */
export type ReceivedStats = { packets: number; lost: number; roundTripMs: number | undefined };

export function readStats(report: Iterable<Record<string, unknown>>): ReceivedStats {
  const received: ReceivedStats = { packets: 0, lost: 0, roundTripMs: undefined };
  for (const { type, packetsReceived, packetsLost, nominated, currentRoundTripTime } of report) {
    if (type === 'inbound-rtp') {
      received.packets += Number(packetsReceived ?? 0);
      received.lost += Number(packetsLost ?? 0);
    } else if (type === 'candidate-pair' && nominated === true && typeof currentRoundTripTime === 'number') {
      received.roundTripMs = currentRoundTripTime * 1000;
    }
  }
  return received;
}

/** How well one sees and hears somebody, by what was lost since the last look and how long the way is. */
export function qualityOf(before: ReceivedStats, now: ReceivedStats): Quality {
  const lost = Math.max(0, now.lost - before.lost);
  const came = Math.max(0, now.packets - before.packets);
  const share = lost / Math.max(1, lost + came);
  const way = now.roundTripMs ?? 0;
  if (share > 0.08 || way > 600) return 'poor';
  if (share > 0.02 || way > 250) return 'fair';
  return 'good';
}
