import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

/** The client's half of SCRAM-SHA-256 (RFC 5802, RFC 7677) without channel binding. */
export class Scram {
  static readonly mechanism = 'SCRAM-SHA-256';
  readonly #password: string;
  readonly #nonce: string;
  #serverSignature: Buffer | undefined;

  constructor(password: string, nonce: string = randomBytes(18).toString('base64')) {
    this.#password = password.normalize('NFKC');
    this.#nonce = nonce;
  }

  first(): string {
    return `n,,n=,r=${this.#nonce}`;
  }

  /** Answers the server's challenge with a proof that does not reveal the password. */
  final(challenge: string): string {
    const { r: nonce, s: salt, i: rounds } = attributes(challenge);
    const iterations = Number(rounds);
    if (!nonce?.startsWith(this.#nonce) || nonce === this.#nonce) {
      throw new Error('the database answered with a nonce that is not ours');
    }
    if (salt === undefined || !Number.isInteger(iterations) || iterations < 1 || iterations > 1_000_000) {
      throw new Error('the database sent a challenge that cannot be answered');
    }
    const salted = pbkdf2Sync(this.#password, Buffer.from(salt, 'base64'), iterations, 32, 'sha256');
    const clientKey = hmac(salted, 'Client Key');
    const bare = `c=biws,r=${nonce}`;
    const signed = `n=,r=${this.#nonce},${challenge},${bare}`;
    const signature = hmac(createHash('sha256').update(clientKey).digest(), signed);
    const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
    this.#serverSignature = hmac(hmac(salted, 'Server Key'), signed);
    return `${bare},p=${proof.toString('base64')}`;
  }

  /** Refuses a server that does not know the password either. */
  verify(answer: string): void {
    const sent = Buffer.from(attributes(answer).v ?? '', 'base64');
    const expected = this.#serverSignature;
    if (!expected || sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
      throw new Error('the database could not prove that it knows the password');
    }
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function attributes(message: string): Record<string, string | undefined> {
  return Object.fromEntries(message.split(',').map((part) => [part.slice(0, 1), part.slice(2)]));
}
