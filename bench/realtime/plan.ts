/** What the processes of this measurement send each other. */
export type Seat = { conversation: string; token: string };

export type ClientPlan = {
  port: number;
  /** `lomdim`: our sockets and their channels; `baseline`: a socket that only says which conversation it is in. */
  kind: 'lomdim' | 'baseline';
  apiKey: string;
  /** One socket for each. */
  seats: Seat[];
  /** Sockets that receive nothing. */
  idle: number;
};

export type ToClients = { count: number };
export type FromClients = { kind: 'ready' } | { kind: 'delays'; delays: number[] };
