import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useConnectionAway } from '#lib/live/connection.ts';
import { useLive } from '#lib/live/use-live.ts';
import { useAnswerOffer } from './api/answer-offer.ts';
import { useBeginSearch } from './api/begin-search.ts';
import { useEndSearch } from './api/end-search.ts';
import { standingOf, useRefetchStanding } from './api/get-standing.ts';
import { nameOf, stageOf, whyPassed } from './stage.ts';

/** A person's SOS search: its state, live and in every tab, and its mutations. */
export function useSos(person: string) {
  const navigate = useNavigate();
  const query = useQuery(standingOf(person));
  const { data, isError, fetchStatus, failureCount } = query;
  const isAway = useConnectionAway();
  const standing = data ?? null;
  const stage = stageOf(standing);
  useLive({
    name: 'sos',
    bindings: [
      { table: 'sos_requests', filter: `student_id=eq.${person}` },
      { table: 'sos_offers' },
      { table: 'study_partner_requests' },
    ],
    queryKeys: [['sos', person]],
  });

  const look = useRefetchStanding(person);
  const begin = useBeginSearch(person);
  const end = useEndSearch(person);
  const answer = useAnswerOffer(person);

  const [answered, accepts] = answer.input ?? [];
  const why = standing ? whyPassed(standing, accepts ? undefined : answered) : undefined;

  // In the tab in which one said yes; in another one there is a button, so that they do not both go.
  const room = standing?.room_id;
  const isExpected = room !== undefined && room !== null && accepts === true && answered === room;
  useEffect(() => {
    if (isExpected) void navigate(`/video-call/${room}`);
  }, [isExpected, room, navigate]);

  return {
    stage,
    standing,
    /** What became of the offer before, while one waits for another. */
    passed: standing && why && { why, name: nameOf(standing.passed_first_name, standing.passed_initial) },
    isKnown: data !== undefined,
    /** While waiting: nothing gets through to the server, so the search may expire. */
    isDisconnected: isAway || isError || failureCount > 0 || fetchStatus === 'paused',
    failed: data === undefined && isError ? query : undefined,
    look,
    begin,
    end,
    answer,
  };
}

export type Sos = ReturnType<typeof useSos>;
