import type { IncomingMessage, ServerResponse } from 'node:http';
import { detectLocale, type HttpProblem, toProblemResponse } from '@app/service-kit';

/** Writes a finished Response to Node's response; not for frequent paths. */
async function send(response: ServerResponse, answer: Response, withBody = true): Promise<void> {
  const body = withBody ? await answer.text() : '';
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(body);
}

/** Sends a problem in the visitor's language. */
export function sendProblem(
  request: IncomingMessage,
  response: ServerResponse,
  problem: HttpProblem,
  { headers, requestId }: { headers: Readonly<Record<string, string>>; requestId: string },
): Promise<void> {
  const accept = request.headers['accept-language'] ?? null;
  const locale = detectLocale({ headers: { get: () => accept } });
  const answer = toProblemResponse(problem, {
    locale,
    requestId,
    headers: { ...headers, 'x-request-id': requestId },
  });
  return send(response, answer, request.method !== 'HEAD');
}
