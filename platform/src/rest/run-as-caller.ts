import type { Caller } from '../keys/read-caller.ts';
import { batchAsCaller } from '../postgres/as-caller.ts';
import type { Row, Step } from '../postgres/batch.ts';
import type { Batches } from '../postgres/share.ts';
import { contextOf, type Visible } from './context.ts';
import type { SchemaCache } from './schema/types.ts';
import { settingsName } from './sql/writer.ts';

// Longer than any statement timeout that makes sense here: beyond it, the server is not there any more.
const timeout = 150_000;

export type RunParts = {
  batches: Batches;
  cache: SchemaCache;
  caller: Caller;
  visible: Visible;
  /** Called when there is a connection. */
  onBegin: () => void;
};

export type RunOptions = {
  /** The transaction is rolled back in the end. */
  undo?: boolean;
  /** It follows a transaction of the same request that wrote; it reads, but what the operator put before it may write again. */
  afterWrite?: boolean;
};

type Transaction = RunOptions & {
  schema: string;
  timezone: string | undefined;
  readOnly: boolean;
  onePlan?: boolean | undefined;
};

/** One transaction of a request: the caller, then what the operator put before every request, then the steps; the rows of each step. */
export async function runAsCaller(
  { batches, cache, caller, visible, onBegin }: RunParts,
  steps: readonly Step[],
  { undo = false, afterWrite = false, readOnly, ...where }: Transaction,
): Promise<Row[][]> {
  const { preRequest } = cache.settings;
  if (preRequest === undefined) {
    const context = contextOf(cache, caller, visible, { ...where, readOnly });
    const options = { ...context, timeout, repeatable: readOnly, undo, onBegin };
    return await batchAsCaller(batches, caller, steps, options);
  }
  // A function that counts calls may write before the answer to a call is read; from then on nothing may.
  const closesLater = readOnly && afterWrite;
  const context = contextOf(cache, caller, visible, { ...where, readOnly: readOnly && !closesLater });
  const before = [
    {
      key: `${caller.role}:${cache.generation}:before`,
      text: `select ${settingsName(preRequest)}()`,
      values: [],
    },
    ...(closesLater ? [readOnlyFromHere] : []),
  ];
  const options = { ...context, timeout, repeatable: readOnly && !closesLater, undo, onBegin };
  const results = await batchAsCaller(batches, caller, [...before, ...steps], options);
  return results.slice(before.length);
}

const readOnlyFromHere: Step = {
  key: 'read only',
  text: `select set_config('transaction_read_only', 'on', true)`,
  values: [],
};
