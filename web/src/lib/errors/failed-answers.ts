/** A response with an error status, kept as long as somebody may still need it. */
type FailedAnswer = {
  requestId: string | undefined;
  status: number;
  code: string | undefined;
  message: string | undefined;
  /** The server's Retry-After. */
  retryAfterMs: number | undefined;
  /** The caller was refused, not the request: perhaps the session has ended. */
  refusesCaller: boolean;
};

const kept = 20;
const watchers = new Set<(answer: FailedAnswer) => void>();
const latest: FailedAnswer[] = [];
const byResponse = new WeakMap<Response, FailedAnswer>();

/**
 * Errors of the client do not carry the request id, so failed responses are remembered here. This is the `fetch` that
 * the client is given.
 */
export async function fetchAndRemember(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  if (!response.ok) {
    const answer = await readAnswer(response);
    byResponse.set(response, answer);
    latest.unshift(answer);
    latest.length = Math.min(latest.length, kept);
    for (const notify of watchers) notify(answer);
  }
  return response;
}

export function watchFailedAnswers(notify: (answer: FailedAnswer) => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}

/** The response that caused an error. */
export function answerOf(error: unknown): FailedAnswer | undefined {
  const { context, message, status, code } = Object(error) as Record<string, unknown>;
  if (context instanceof Response) return byResponse.get(context);
  if (typeof message !== 'string') return undefined;
  return (
    latest.find((answer) => answer.message === message && (code === undefined || code === answer.code)) ??
    // A failure on the server's side reaches us with its status only.
    latest.find((answer) => answer.status >= 500 && answer.status === status)
  );
}

async function readAnswer(response: Response): Promise<FailedAnswer> {
  const body: Record<string, unknown> = Object(
    await response
      .clone()
      .json()
      // Something between us and the server may answer in another form.
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
