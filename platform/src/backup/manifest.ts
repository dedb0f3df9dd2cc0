import * as z from 'zod';
import type { ProductName } from '../product-name.ts';

/** What a backup of this product calls itself; the number changes with the format. */
export const formatOf = ({ id }: ProductName): string => `${id}-backup-1`;

/** The first entry of a backup: what it is, and for which state of the schema. */
export const manifestSchema = z.object({
  format: z.string(),
  createdAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
});

/** The last entry: what must have come before it. A file without it, or with other counts, is not whole. */
export const closingSchema = z.object({
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.number(),
    }),
  ),
  sequences: z.array(
    z.object({ schema: z.string(), name: z.string(), lastValue: z.string(), isCalled: z.boolean() }),
  ),
  files: z.number(),
  /** SHA-256 over every entry before this one, names included. */
  digest: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Closing = z.infer<typeof closingSchema>;
export type TableContent = Closing['tables'][number];
export type SequenceState = Closing['sequences'][number];

export const manifestName = 'manifest.json';
export const closingName = 'closing.json';
