import type { RealtimeContext } from '../context.ts';
import type { Channel } from './channel.ts';
import { authorise, identify, refusable } from './joining.ts';

/**
 * A new token on a live channel: from now on it belongs to that user, and is allowed what that user is allowed. Rejects
 * with a RealtimeRefusal, and then the channel must end.
 */
export async function renewChannel(
  context: RealtimeContext,
  channel: Channel,
  accessToken: string | undefined,
): Promise<void> {
  const caller = await identify(context, channel, accessToken);
  if (caller.claims === channel.caller.claims) return;
  channel.caller = caller;
  await authorise(context, channel);
  for (const subscription of channel.subscriptions) await refusable(subscription.renew(caller));
  if (!channel.access.presence.write) context.presence.untrack(channel);
}
