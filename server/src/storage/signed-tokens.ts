import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { refusals } from './errors.ts';

const readSchema = z.object({
  use: z.literal('read'),
  url: z.string(),
  transformations: z.string().optional(),
});

const uploadSchema = z.object({
  use: z.literal('upload'),
  url: z.string(),
  upsert: z.boolean(),
  /** In whose name the file will be written. */
  caller: z.object({
    role: z.enum(['anon', 'authenticated', 'service_role']),
    claims: z.string(),
    user: z.string().optional(),
    session: z.string().nullish(),
  }),
});

export type ReadGrant = z.infer<typeof readSchema>;
export type UploadGrant = z.infer<typeof uploadSchema>;

const longestLife = 10 * 365 * 24 * 3600;
const uploadLife = 2 * 3600;

/** Keys to one file each. They are signed with a secret that serves nothing else, so that no other token opens a file. */
export class SignedTokens {
  readonly #secret: Uint8Array;

  constructor(secret: Uint8Array) {
    this.#secret = secret;
  }

  signRead(grant: Omit<ReadGrant, 'use'>, seconds: number): Promise<string> {
    return this.#sign({ use: 'read', ...grant }, Math.min(seconds, longestLife));
  }

  signUpload(grant: Omit<UploadGrant, 'use'>): Promise<string> {
    return this.#sign({ use: 'upload', ...grant }, uploadLife);
  }

  readGrant(token: unknown, url: string): Promise<ReadGrant & { exp: number }> {
    return this.#verify(token, url, readSchema);
  }

  uploadGrant(token: unknown, url: string): Promise<UploadGrant & { exp: number }> {
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

  async #verify<Grant extends { url: string }>(
    token: unknown,
    url: string,
    schema: z.ZodType<Grant>,
  ): Promise<Grant & { exp: number }> {
    if (typeof token !== 'string' || token === '') {
      throw refusals.invalid("querystring must have required property 'token'");
    }
    const { exp = 0, ...claims } = await verified(token, this.#secret);
    const grant = schema.safeParse(claims);
    if (!grant.success || grant.data.url !== url) throw refusals.invalidSignature();
    return { ...grant.data, exp };
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
