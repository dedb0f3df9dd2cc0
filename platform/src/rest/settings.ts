import { limits } from './limits.ts';
import { type TxEnd, txEnds } from './tx-end.ts';

/** Who is shown the description at the root: operators alone, everybody as far as their rights go, or nobody. */
export const openApiModes = ['service-role', 'follow-privileges', 'disabled'] as const;
export type OpenApiMode = (typeof openApiModes)[number];

/** How rest/v1 behaves, under PostgREST's names for it. */
export type RestSettings = {
  aggregates: boolean;
  /** Whether callers may see how PostgreSQL would run their request. */
  plans: boolean;
  txEnd: TxEnd;
  /** A function that is called at the beginning of every transaction, as the caller. */
  preRequest: string | undefined;
  /** The most rows of one answer, at every level of embedding. */
  maxRows: number;
  /** Schemas in which names are looked up after the one that was asked for. */
  extraSearchPath: readonly string[];
  openApi: OpenApiMode;
};

/** What an operator decided; what is undefined is left to the database and then to the standard. */
export type GivenSettings = {
  [Name in keyof RestSettings]: RestSettings[Name] | undefined;
};

export const nothingGiven: GivenSettings = {
  aggregates: undefined,
  plans: undefined,
  txEnd: undefined,
  preRequest: undefined,
  maxRows: undefined,
  extraSearchPath: undefined,
  openApi: undefined,
};

type RoleSetting = { role: string; setting: string };

/**
 * What was given, or else what a superuser said as PostgREST reads it (`alter role authenticator set pgrst.… = …`), or else the
 * standard. What the database says and nobody can read is as if it were not there.
 */
export function settingsOf(roles: readonly RoleSetting[], given: GivenSettings): RestSettings {
  const said = (name: string) => {
    const lead = `pgrst.${name}=`;
    const settings = roles.filter(
      ({ role, setting }) => role === 'authenticator' && setting.startsWith(lead),
    );
    // The last is the one of this database, which counts more than that of all.
    return settings.at(-1)?.setting.slice(lead.length);
  };
  const isOn = (name: string) => /^(?:true|on|1|yes)$/i.test(said(name) ?? '');
  return {
    aggregates: given.aggregates || isOn('db_aggregates_enabled'),
    plans: given.plans || isOn('db_plan_enabled'),
    txEnd: given.txEnd ?? txEnds.find((end) => end === said('db_tx_end')) ?? 'commit',
    preRequest: given.preRequest ?? (said('db_pre_request')?.trim() || undefined),
    maxRows: given.maxRows ?? readRows(said('db_max_rows')) ?? limits.rows,
    extraSearchPath:
      given.extraSearchPath ?? readList(said('db_extra_search_path')) ?? standardExtraSearchPath,
    openApi: given.openApi ?? openApiModes.find((mode) => mode === said('openapi_mode')) ?? 'service-role',
  };
}

/** Where a Supabase project looks. */
const standardExtraSearchPath = ['public', 'extensions'];

function readRows(written: string | undefined): number | undefined {
  return written !== undefined && /^[1-9]\d{0,8}$/.test(written) ? Number(written) : undefined;
}

function readList(written: string | undefined): readonly string[] | undefined {
  return written?.split(',').flatMap((name) => name.trim() || []);
}
