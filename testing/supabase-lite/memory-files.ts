type Stored = { bytes: Buffer; mimetype: string; cacheControl: string; lastModified: Date };

/**
 * Where @supabase/lite puts the bytes of files: its own adapters are not among what its package exports. It writes without a version
 * and reads with one, so versions count for nothing.
 */
export class MemoryFiles {
  readonly driver = null;
  readonly #files = new Map<string, Stored>();

  async uploadObject(...[bucket, key, , body, mimetype, cacheControl]: Upload) {
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    this.#files.set(`${bucket}/${key}`, { bytes, mimetype, cacheControl, lastModified: new Date() });
    return this.headObject(bucket, key);
  }

  async headObject(bucket: string, key: string) {
    const { bytes, ...rest } = this.#find(bucket, key);
    const size = bytes.byteLength;
    return { ...rest, contentLength: size, size, eTag: `"${size}"` };
  }

  async getObject(bucket: string, key: string) {
    const metadata = await this.headObject(bucket, key);
    return { metadata, httpStatusCode: 200, body: this.#find(bucket, key).bytes };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    this.#files.delete(`${bucket}/${key}`);
  }

  #find(bucket: string, key: string): Stored {
    const stored = this.#files.get(`${bucket}/${key}`);
    if (!stored) throw new Error(`there are no bytes of ${bucket}/${key}`);
    return stored;
  }
}

type Upload = [
  bucket: string,
  key: string,
  version: string | undefined,
  body: ConstructorParameters<typeof Response>[0],
  mimetype: string,
  cacheControl: string,
];
