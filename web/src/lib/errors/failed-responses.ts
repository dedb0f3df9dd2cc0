import { renderContext } from '#lib/rendering/render-context.ts';

/** A response with an error status, recorded as long as somebody may still need it. */
type FailedResponse = {
  requestId: string | undefined;
  status: number;
  code: string | undefined;
  message: string | undefined;
  /** The server's Retry-After. */
  retryAfterMs: number | undefined;
  /** The caller was refused, not the request: perhaps the session has ended. */
  refusesCaller: boolean;
};

const recorded = 20;
const watchers = new Set<(failed: FailedResponse) => void>();
const latest: FailedResponse[] = [];
const byResponse = new WeakMap<Response, FailedResponse>();

/**
 * Errors of the client do not carry the request id, so failed responses are remembered here. This is the `fetch` that
 * the client is given.
 */
export async function fetchAndRecord(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await (renderContext()?.fetch ?? fetch)(...request);
  if (!response.ok) {
    const failed = await readFailedResponse(response);
    byResponse.set(response, failed);
    latest.unshift(failed);
    latest.length = Math.min(latest.length, recorded);
    for (const notify of watchers) notify(failed);
  }
  return response;
}

export function watchFailedResponses(notify: (failed: FailedResponse) => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The response that caused an error. */
export function failedResponseOf(error: unknown): FailedResponse | undefined {
  const { context, message, status, code } = Object(error) as Record<string, unknown>;
  if (context instanceof Response) return byResponse.get(context);
  if (typeof message !== 'string') return undefined;
  return (
    latest.find((failed) => failed.message === message && (code === undefined || code === failed.code)) ??
    // A failure on the server's side reaches us with its status only.
    latest.find((failed) => failed.status >= 500 && failed.status === status)
  );
}

async function readFailedResponse(response: Response): Promise<FailedResponse> {
  const body: Record<string, unknown> = Object(
    await response
      .clone()
      .json()
      // Something between us and the server may respond in another form.
      .catch(() => undefined),
  );
  const firstText = (...names: string[]) =>
    names.map((name) => body[name]).find((value) => typeof value === 'string') as string | undefined;
  return {
    requestId: response.headers.get('x-request-id') ?? firstText('request_id'),
    status: response.status,
    code: firstText('code', 'error_code'),
    message: firstText('message', 'msg', 'error_description'),
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
    // The storage protocol has the real status in the body.
    refusesCaller: [response.status, Number(body.statusCode)].some(
      (status) => status === 401 || status === 403,
    ),
  };
}

/** Given in seconds, or as a date. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}
