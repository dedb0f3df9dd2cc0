import { Cluster, type Settings } from './cluster.ts';

export type Pair = {
  primary: Cluster;
  standby: Cluster;
  /** Both of them, as libpq writes it. */
  url: string;
  /** The standby takes over, as a failover manager has it done. */
  promote(): Promise<void>;
  remove(): Promise<void>;
};

type Options = {
  mayLag?: boolean;
  /** Of both. */
  settings?: Settings;
};

/** A primary and a standby, which has every commit before it is acknowledged unless it may lag behind. */
export async function startReplicated({ mayLag = false, settings = {} }: Options = {}): Promise<Pair> {
  const primary = await Cluster.create();
  const standby = await primary.copy();
  const [user = '', password = ''] = primary.credentials.split(':');
  await standby.addFile('standby.signal', '');
  await primary.start({
    ...settings,
    wal_keep_size: '256MB',
    ...(mayLag ? {} : { synchronous_commit: 'on', synchronous_standby_names: '*' }),
  });
  await standby.start({
    ...settings,
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${user} password=${decodeURIComponent(password)}`,
  });
  return {
    primary,
    standby,
    url: `postgres://${primary.credentials}@${primary.address},${standby.address}/lomdim?target_session_attrs=read-write`,
    promote: async () => {
      await standby.query('select pg_promote()');
    },
    remove: async () => {
      // The standby first: a primary that waits for it would not stop.
      await standby.remove();
      await primary.remove();
    },
  };
}
