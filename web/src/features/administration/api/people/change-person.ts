import { adminMutation } from '../admin-requests.ts';
import type { Person } from './list-people.ts';

/** The role that was seen goes along: who was changed meanwhile is not changed again unseen. */
export function changeRole({ id, role }: Person, to: string) {
  return adminMutation((client) =>
    client.rpc('change_role', { person_id: id, new_role: to, expected: role }).throwOnError(),
  );
}

export function setMaxTrialLessons(id: string, maximum: number) {
  return adminMutation((client) =>
    client.rpc('set_max_trial_lessons', { person_id: id, maximum }).throwOnError(),
  );
}
