import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMemoryRateLimit, HttpProblem, problems, toAddressKey } from '@app/service-kit';
import * as z from 'zod/mini';
import { parseJsonText } from '../calls/call-service.ts';
import { type ClientAddressReader, createRequestId } from '../calls/request-head.ts';
import { readBody, sendProblem } from '../calls/send.ts';

/** Where pages report remotes that failed to load, or threw. Used by the shell only, not part of the API. */
export const failureReportsPath = '/api/remote-failures';

const failureReportSchema = z.strictObject({
  remote: z.string().check(z.regex(/^mf_[a-z0-9_]{1,60}$/)),
  version: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
});

const maxReportBytes = 1024;
/** Reports per address and minute; a page sends one per remote. */
const maxReportsPerMinute = 10;

interface FailureReportDeps {
  recordFailure: (name: string, version: string, clientAddress: string) => Promise<void>;
  getClientAddress: ClientAddressReader;
  /** Further origins of the site, beside the request's host. */
  origins: readonly string[];
  headers: Readonly<Record<string, string>>;
}

/** Creates a handler that answers reports with 204 and stores nothing about the sender. */
export function createFailureReportHandler({
  recordFailure,
  getClientAddress,
  origins,
  headers,
}: FailureReportDeps) {
  const addressLimiter = createMemoryRateLimit({ points: maxReportsPerMinute, perMs: 60_000 });

  async function handleReport(request: IncomingMessage): Promise<void> {
    if (!isFromOwnOrigin(request, origins)) throw problems.badRequest();
    const clientAddress = getClientAddress(request);
    addressLimiter.consume(toAddressKey(clientAddress));
    const body = await readBody(request, maxReportBytes);
    const report = parseJsonText(failureReportSchema, body.toString());
    if (!report) throw problems.badRequest();
    await recordFailure(report.remote, report.version, clientAddress);
  }

  return (request: IncomingMessage, response: ServerResponse): void => {
    const requestId = createRequestId();
    const respondWithProblem = (problem: HttpProblem) =>
      void sendProblem(request, response, problem, { headers, requestId });
    if (request.method !== 'POST') respondWithProblem(problems.methodNotAllowed(['POST']));
    else
      handleReport(request).then(
        () => response.writeHead(204, { ...headers, 'x-request-id': requestId }).end(),
        (error: unknown) =>
          respondWithProblem(error instanceof HttpProblem ? error : problems.internal(error)),
      );
  };
}

/** True if one of our pages sends it: otherwise another site's visitors could cause a rollback. */
function isFromOwnOrigin(
  { headers: { origin, host } }: IncomingMessage,
  origins: readonly string[],
): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origins.includes(origin);
}
