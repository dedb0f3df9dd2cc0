import { shortName } from '#kit/names/names.ts';

type RequestRow = {
  id: string;
  from_id: string;
  to_id: string;
  message: string | null;
  created_at: string;
};

type Person = { id: string; first_name: string; last_name: string; avatar_url: string | null };

/** A request, and the other of the two. */
export type OwnRequest = {
  id: string;
  message: string | null;
  createdAt: string;
  person: { id: string; name: string; picture: string | null };
};

export function otherOf(me: string, { from_id, to_id }: Pick<RequestRow, 'from_id' | 'to_id'>): string {
  return from_id === me ? to_id : from_id;
}

export function seenBy(me: string, rows: readonly RequestRow[], people: readonly Person[]): OwnRequest[] {
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => {
    const id = otherOf(me, row);
    const person = byId.get(id);
    return {
      id: row.id,
      message: row.message,
      createdAt: row.created_at,
      person: { id, name: person ? shortName(person) : '', picture: person?.avatar_url ?? null },
    };
  });
}

/** Those who asked since somebody last looked are told apart, so that they do not push down what is being read. */
export function arrivedSince(requests: readonly OwnRequest[], moment: number) {
  const isNew = ({ createdAt }: OwnRequest) => Date.parse(createdAt) > moment;
  return { arrived: requests.filter(isNew), known: requests.filter((request) => !isNew(request)) };
}
