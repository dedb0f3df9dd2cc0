import { supabase } from '../../client/supabase.ts';
import { errorMessage } from '../../errors/error-message.ts';
import { showToast } from '../../toasts.ts';
import type { AuthState } from '../auth-state.ts';
import type { Arrival } from './arrival.ts';
import { exchangeCode } from './code-verifier.ts';
import { declineOffer, isExpected, readOffer, takeOffer } from './offered-session.ts';
import { saveRememberedAnswer } from './sign-up-answer.ts';

type Changes = Partial<Pick<AuthState, 'offered' | 'recovering'>>;

/** What the address brought is used, asked about or refused, and what goes wrong with it is said. */
export async function receiveArrival(arrival: Arrival | null): Promise<Changes> {
  try {
    if (arrival?.kind === 'code') {
      await exchangeCode(arrival.code);
      await saveRememberedAnswer();
    }
    return arrival?.kind === 'session' ? await considerTokens(arrival) : {};
  } catch (error) {
    console.info('what the address brought could not be used', error);
    showToast('failed', errorMessage(error));
    return {};
  }
}

async function considerTokens({ tokens, isRecovery }: Arrival & { kind: 'session' }): Promise<Changes> {
  const [{ auth }, offer] = await Promise.all([supabase(), readOffer(tokens)]);
  if (!offer) return {};
  const offered = { ...offer, isRecovery };
  const { data } = await auth.getSession();
  return isExpected(offered, data.session) ? await answerOffer(offered, true) : { offered };
}

export async function answerOffer(
  offered: NonNullable<AuthState['offered']>,
  isWanted: boolean,
): Promise<Changes> {
  if (!isWanted) {
    await declineOffer(offered);
    return { offered: null };
  }
  await takeOffer(offered);
  return { offered: null, recovering: offered.isRecovery };
}
