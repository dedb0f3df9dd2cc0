export type Reply = { status: number; headers: Headers; text: string; json: unknown };

/** Plain HTTP against `rest/v1`, for what the official client cannot say. */
export function httpOf(rest: string, defaults: Record<string, string> = {}) {
  return async (
    path: string,
    init: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
  ): Promise<Reply> => {
    const response = await fetch(`${rest}${path}`, {
      method: init.method ?? 'GET',
      headers: { ...defaults, ...init.headers },
      ...(init.body === undefined ? {} : { body: new Uint8Array(Buffer.from(init.body)) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
