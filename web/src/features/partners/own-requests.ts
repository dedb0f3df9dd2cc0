import { partnerName } from './partner-name.ts';

export type RequestRow = {
  id: string;
  from_id: string;
  to_id: string;
  status: string;
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

export type OwnRequests = {
  received: OwnRequest[];
  sent: OwnRequest[];
  partners: OwnRequest[];
  /** Whom one may ask again only from a moment on: their ids, and when. */
  resting: Map<string, Date>;
};

const dayMs = 24 * 60 * 60 * 1000;

export function sorted(me: string, rows: readonly RequestRow[], people: readonly Person[]): OwnRequests {
  const byId = new Map(people.map((person) => [person.id, person]));
  const seen = (row: RequestRow): OwnRequest => {
    const id = row.from_id === me ? row.to_id : row.from_id;
    const person = byId.get(id);
    return {
      id: row.id,
      message: row.message,
      createdAt: row.created_at,
      person: { id, name: person ? partnerName(person) : '', picture: person?.avatar_url ?? null },
    };
  };
  const resting = new Map<string, Date>();
  for (const { from_id, to_id, status, created_at } of rows) {
    if (from_id !== me || (status !== 'declined' && status !== 'withdrawn')) continue;
    const until = new Date(new Date(created_at).getTime() + dayMs);
    const before = resting.get(to_id);
    if (!before || before < until) resting.set(to_id, until);
  }
  const open = rows.filter(({ status }) => status === 'sent');
  return {
    received: open.filter(({ to_id }) => to_id === me).map(seen),
    sent: open.filter(({ from_id }) => from_id === me).map(seen),
    partners: rows.filter(({ status }) => status === 'accepted').map(seen),
    resting,
  };
}
