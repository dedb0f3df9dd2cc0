import { CompactEncrypt, compactDecrypt, errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Caller } from '../keys/read-caller.ts';
import { refusals } from './errors.ts';

const readSchema = z.object({
  use: z.literal('read'),
  url: z.string(),
  /** The content that was signed for: what takes its place is not meant. */
  version: z.string(),
  maker: z.string(),
  transformations: z.string().optional(),
});

const uploadSchema = z.object({
  use: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  /** What lay there when it was signed, and may be replaced. */
  version: z.string().nullable(),
  maker: z.string(),
});

const makerSchema = z.object({
  role: z.enum(['anon', 'authenticated', 'service_role']),
  claims: z.string(),
  session: z.object({ user: z.string(), id: z.string().nullable() }).optional(),
});

type ReadGrant = z.infer<typeof readSchema>;
type UploadGrant = z.infer<typeof uploadSchema>;
type Verified<Grant> = Omit<Grant, 'maker' | 'use'> & { maker: Caller };

const day = 24 * 3600;
/** An operator's own programs decide for themselves. */
const longestForOperators = 10 * 365 * day;
const uploadLife = 2 * 3600;

/**
 * Keys to one file each. They are signed with a secret that serves nothing else, so that no other token opens a file. Each
 * knows who made it, whose right is asked again when it is used; hidden, because the holder of an address need not know.
 */
export class SignedTokens {
  readonly #secret: Uint8Array;
  readonly #hiding: Uint8Array;

  constructor(secret: Uint8Array, hiding: Uint8Array) {
    this.#secret = secret;
    this.#hiding = hiding;
  }

  /** Who signs, in the form that `signRead` and `signUpload` take: made once for many addresses. */
  async maker({ role, claims, session }: Caller): Promise<{ role: Caller['role']; hidden: string }> {
    const text = new TextEncoder().encode(JSON.stringify({ role, claims, session }));
    const hidden = await new CompactEncrypt(text)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(this.#hiding);
    return { role, hidden };
  }

  /** For people at most a day, however long they ask for. */
  signRead(
    { role, hidden }: { role: Caller['role']; hidden: string },
    grant: Omit<ReadGrant, 'use' | 'maker'>,
    seconds: number,
  ): Promise<string> {
    const longest = role === 'service_role' ? longestForOperators : day;
    return this.#sign({ use: 'read', ...grant, maker: hidden }, Math.min(seconds, longest));
  }

  signUpload({ hidden }: { hidden: string }, grant: Omit<UploadGrant, 'use' | 'maker'>): Promise<string> {
    return this.#sign({ use: 'upload', ...grant, maker: hidden }, uploadLife);
  }

  readGrant(token: unknown, url: string): Promise<Verified<ReadGrant>> {
    return this.#verify(token, url, readSchema);
  }

  uploadGrant(token: unknown, url: string): Promise<Verified<UploadGrant>> {
    return this.#verify(token, url, uploadSchema);
  }

  #sign(claims: ReadGrant | UploadGrant, seconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.#secret);
  }

  async #verify<Grant extends { url: string; maker: string }>(
    token: unknown,
    url: string,
    schema: z.ZodType<Grant>,
  ): Promise<Verified<Grant>> {
    if (typeof token !== 'string' || token === '') {
      throw refusals.invalid("querystring must have required property 'token'");
    }
    const grant = schema.safeParse(await verified(token, this.#secret));
    if (!grant.success || grant.data.url !== url) throw refusals.invalidSignature();
    return { ...grant.data, maker: await this.#reveal(grant.data.maker) };
  }

  async #reveal(hidden: string): Promise<Caller> {
    try {
      const { plaintext } = await compactDecrypt(hidden, this.#hiding);
      const { role, claims, session } = makerSchema.parse(JSON.parse(new TextDecoder().decode(plaintext)));
      return { role, claims, session };
    } catch (error) {
      // Signed by us, and yet not hidden by us: the key of this server is another one now.
      if (error instanceof errors.JOSEError) throw refusals.invalidSignature();
      throw error;
    }
  }
}

async function verified(token: string, secret: Uint8Array) {
  try {
    return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw refusals.invalidSignature('"exp" claim timestamp check failed');
    }
    if (error instanceof errors.JOSEError) throw refusals.invalidSignature();
    throw error;
  }
}
