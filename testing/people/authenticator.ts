import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Bytes = string | ArrayBuffer | ArrayBufferView;
export type Creation = { challenge: Bytes; rp: { id?: string | undefined }; user: { id: Bytes } };
export type Request = {
  challenge: Bytes;
  rpId?: string | undefined;
  allowCredentials?: readonly { id: Bytes }[] | undefined;
};

type StoredKey = { id: Buffer; rpId: string; userHandle: string; privateKey: KeyObject; counter: number };

const flag = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

/**
 * A device that makes and uses passkeys, in software: what `navigator.credentials` would answer, as JSON. Its members
 * may be set to what a real one never does.
 */
export class SoftwareAuthenticator {
  /** The page that asks. */
  origin: string;
  /** Whether it asks its person for a finger or a number. */
  verifiesUser = true;
  /** How far the counter goes on with each use; zero for devices that do not count. */
  countsBy = 1;
  readonly #keys: StoredKey[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  create(options: Creation) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key: StoredKey = {
      id: randomBytes(16),
      rpId: options.rp.id ?? new URL(this.origin).hostname,
      userHandle: base64url(options.user.id),
      privateKey,
      counter: 0,
    };
    this.#keys.push(key);
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = cbor.map([
      [cbor.integer(1), cbor.integer(2)],
      [cbor.integer(3), cbor.integer(-7)],
      [cbor.integer(-1), cbor.integer(1)],
      [cbor.integer(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
      [cbor.integer(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(key.id.length);
    const authData = Buffer.concat([
      this.#header(key, flag.attested),
      ...[Buffer.alloc(16), length, key.id, coseKey],
    ]);
    const attestationObject = cbor.map([
      [cbor.text('fmt'), cbor.text('none')],
      [cbor.text('attStmt'), cbor.map([])],
      [cbor.text('authData'), cbor.bytes(authData)],
    ]);
    return this.#answer(key, {
      attestationObject: attestationObject.toString('base64url'),
      clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
      transports: ['internal' as const],
    });
  }

  get(options: Request) {
    const allowed = options.allowCredentials?.map(({ id }) => base64url(id));
    const key = this.#keys.findLast(({ id }) => allowed?.includes(id.toString('base64url')) ?? true);
    if (key === undefined) throw new Error('this authenticator has no key for it');
    key.counter += this.countsBy;
    const authData = this.#header(key, 0);
    const clientData = this.#clientData('webauthn.get', options.challenge);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#answer(key, {
      authenticatorData: authData.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      userHandle: key.userHandle,
    });
  }

  #answer<Response>(key: StoredKey, response: Response) {
    const id = key.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response };
  }

  #clientData(type: string, challenge: Bytes): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge: base64url(challenge), origin: this.origin, crossOrigin: false }),
    );
  }

  #header(key: StoredKey, more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flag.present | (this.verifiesUser ? flag.verified : 0) | more);
    rest.writeUInt32BE(key.counter, 1);
    return Buffer.concat([createHash('sha256').update(key.rpId).digest(), rest]);
  }
}

function base64url(value: Bytes): string {
  if (typeof value === 'string') return value;
  const bytes = ArrayBuffer.isView(value)
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(value);
  return bytes.toString('base64url');
}

/** As much of RFC 8949 as an authenticator writes. */
const cbor = {
  integer: (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value)),
  bytes: (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]),
  text: (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]),
  map: (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
    Buffer.concat([head(5, entries.length), ...entries.flat()]),
};

function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}
