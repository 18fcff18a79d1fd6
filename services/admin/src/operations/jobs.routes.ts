import type { JobDoc } from '@app/db';
import { type App, problems } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import { listJobs, listServices, runJob } from '@app/types/admin/operations';
import { auditChange } from '../audited.store.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { mustBeElevated } from '../sessions/must-be-elevated.ts';
import { readServices } from './health.ts';

/** Routes of scheduled jobs and the health of services. `env`: addresses of the services. */
export function registerJobRoutes(app: App, deps: AdminDeps, env: NodeJS.ProcessEnv = process.env): void {
  const { jobs } = deps.collections;

  registerStaffCall(app, listJobs, async () => {
    const now = new Date();
    const docs = await jobs.find().sort({ _id: 1 }).toArray();
    return { items: docs.map((doc) => toJob(doc, now)) };
  });

  registerStaffCall(app, runJob, async (call) => {
    mustBeElevated(call.staff);
    const _id = call.params.name;
    const { result, auditId } = await auditChange(deps, call, async (session, now) => {
      const before = await jobs.findOne({ _id }, { session });
      if (!before) throw problems.notFound();
      await jobs.updateOne({ _id }, { $min: { dueAt: now } }, { session });
      const dueAt = new Date(Math.min(before.dueAt.getTime(), now.getTime()));
      return {
        result: toJob({ ...before, dueAt }, now),
        row: {
          action: 'job.run',
          target: { kind: 'job', id: _id },
          before: { dueAt: before.dueAt },
          after: { dueAt },
        },
      };
    });
    return { job: result, auditId };
  });

  registerStaffCall(app, listServices, async () => ({ items: await readServices(deps.collections, env) }));
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
