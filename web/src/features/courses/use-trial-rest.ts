import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Person, spanFrom } from '#shared/rest-days/rest-spans.ts';
import { useRest } from '#shared/rest-days/use-rest.ts';
import { trialContext } from './api/get-trial-context.ts';

const dayInMs = 24 * 3600_000;

/** A trial lesson is held a day after it was asked for: whether that is Shabbat or a holiday for one of the two. */
export function useTrialRest(courseId: string, isRequested: boolean, zone: string) {
  const { data, isPending } = useQuery({ ...trialContext(courseId), enabled: isRequested });
  const [asked] = useState(() => Date.now());
  const people: Person[] = [{ zone }];
  if (data?.teacher) people.push({ zone: data.teacher.time_zone, name: data.teacher.first_name ?? '' });
  return useRest(
    isRequested ? [spanFrom(new Date(asked + dayInMs), data?.minutes ?? 0)] : [],
    people,
    !(isRequested && isPending),
  );
}
