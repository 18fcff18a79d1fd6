import type { IncomingMessage } from 'node:http';
import { createMemoryRateLimit, problems, toAddressKey } from '@app/service-kit';
import * as z from 'zod/mini';
import { parseJson } from '../calls/call-service.ts';
import { readBody } from '../calls/send.ts';
import type { GatewayDeps } from '../gateway-deps.ts';

/** Where pages report remotes that failed to load, or threw. Used by the shell only, not part of the API. */
export const failureReportsPath = '/api/remote-failures';

const failureReportSchema = z.strictObject({
  remote: z.string().check(z.regex(/^mf_[a-z0-9_]{1,60}$/)),
  version: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
});

const maxReportBytes = 1024;
/** Reports per address and minute; a page sends one per remote. */
const maxReportsPerMinute = 10;

/** Creates a function that records a report. It stores nothing about the sender. @throws {HttpProblem} 400, 413, 429 */
export function createFailureRecorder({ autoRollback, getClientAddress, ownOrigins }: GatewayDeps) {
  const addressLimiter = createMemoryRateLimit({ points: maxReportsPerMinute, perMs: 60_000 });
  return async (request: IncomingMessage): Promise<void> => {
    if (!isFromOwnOrigin(request, ownOrigins)) throw problems.badRequest();
    const clientAddress = getClientAddress(request);
    addressLimiter.consume(toAddressKey(clientAddress));
    const body = await readBody(request, maxReportBytes);
    const report = parseJson(failureReportSchema, body.toString());
    if (!report) throw problems.badRequest();
    await autoRollback.recordFailure(report.remote, report.version, clientAddress);
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
