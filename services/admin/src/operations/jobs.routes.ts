import type { Collections, JobDoc } from '@app/db';
import { listServices as listDeclaredServices } from '@app/releases';
import { type App, findServiceUrl, namePeer } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { listJobs, listServices, runJob } from '@app/types/admin/operations';
import { auditChange } from '../audit-change.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireElevation, requireRecord } from '../staff-call.ts';

/** Routes of scheduled jobs and the health of services. */
export function registerJobRoutes(app: App, deps: AdminDeps): void {
  const { jobs } = deps.collections;

  registerStaffCall(app, listJobs, async () => {
    const now = new Date();
    const docs = await jobs.find().sort({ _id: 1 }).toArray();
    return { items: docs.map((doc) => toJob(doc, now)) };
  });

  registerStaffCall(app, runJob, async (call) => {
    requireElevation(call.staff);
    const _id = call.params.name;
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const currentJob = requireRecord(await jobs.findOne({ _id }, { session }));
      await jobs.updateOne({ _id }, { $min: { dueAt: now } }, { session });
      const dueAt = new Date(Math.min(currentJob.dueAt.getTime(), now.getTime()));
      return {
        result: toJob({ ...currentJob, dueAt }, now),
        row: {
          action: 'job.run',
          target: { kind: 'job', id: _id },
          before: { dueAt: currentJob.dueAt },
          after: { dueAt },
        },
      };
    });
    return { job: result, auditId };
  });

  registerStaffCall(app, listServices, async () => ({
    items: await loadServices(deps.collections, process.env),
  }));
}

function toJob(
  { _id, dueAt, until, lastAt, lastResult = '' }: JobDoc,
  now: Date,
): ReplyOf<typeof runJob>['job'] {
  return {
    name: _id,
    dueAt: dueAt.toISOString(),
    running: until !== undefined && until > now,
    lastAt: lastAt?.toISOString() ?? null,
    lastResult,
    failed: lastResult.startsWith('failed'),
  };
}

type ServiceHealth = ReplyOf<typeof listServices>['items'][number];

const healthTimeoutMs = 2_000;

/** Loads the declared services by name, each with its health. `env` has the URLs of services. */
export async function loadServices(
  collections: Collections,
  env: NodeJS.ProcessEnv,
): Promise<ServiceHealth[]> {
  const declaredServices = await listDeclaredServices({ collections });
  return Promise.all(
    declaredServices.map(
      async ({ _id: name, nouns, askedBy, port, withdrawnAt, release = null, declaredAt }) => ({
        name,
        nouns,
        askedBy,
        withdrawn: withdrawnAt !== null,
        release,
        since: declaredAt.toISOString(),
        ...(await fetchHealth(name, findServiceUrl(env, name, port))),
      }),
    ),
  );
}

/** Fetches a service's `/readyz`, and keeps those facts that are strings, numbers or booleans. */
async function fetchHealth(
  name: string,
  url: string | undefined,
): Promise<Pick<ServiceHealth, 'state' | 'facts'>> {
  try {
    if (!url) throw new Error('no address');
    namePeer(name, url);
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(healthTimeoutMs) });
    const body: unknown = await response.json();
    const facts = Object.entries(typeof body === 'object' && body ? body : {}).filter(
      (fact): fact is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof fact[1]),
    );
    return { state: response.ok ? 'ready' : 'not_ready', facts: Object.fromEntries(facts) };
  } catch {
    return { state: 'away', facts: {} };
  }
}
