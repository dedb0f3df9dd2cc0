import { adminMutation } from '../admin-requests.ts';

export function banPerson(id: string, note: string) {
  return adminMutation((client) => client.rpc('ban_person', { person_id: id, note }).throwOnError());
}

export function unbanPerson(id: string, note: string) {
  return adminMutation((client) => client.rpc('unban_person', { person_id: id, note }).throwOnError());
}
