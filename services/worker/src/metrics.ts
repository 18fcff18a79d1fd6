import { type Collections, readSettings } from '@app/db';
import { cacheValue, observe } from '@app/service-kit';
import { computeSlaStatus, isLate } from '@app/status-changes';
import type { JobsStore } from './jobs/jobs.store.ts';
import type { Job } from './jobs/schedule.ts';
import type { OutboxStore } from './outbox/outbox.store.ts';
import { createStaffQueuesStore } from './staff/staff-queues.store.ts';

interface WorkMetricsDeps {
  outbox: Pick<OutboxStore, 'measureBacklog'>;
  jobs: readonly Pick<Job, 'name'>[];
  jobsStore: Pick<JobsStore, 'measureDelays'>;
  collections: Collections;
  readTime: () => Promise<Date>;
}

/** Queues are counted at most once a minute. */
const cacheMs = 60_000;

/** Registers metrics of waiting mails, jobs, moderation items and backups. */
export function registerWorkMetrics({
  outbox,
  jobs,
  jobsStore,
  collections,
  readTime,
}: WorkMetricsDeps): void {
  const readBacklog = cacheValue(async () => outbox.measureBacklog(await readTime()), 1_000);
  observe('outbox_due', async () => [[(await readBacklog()).dueCount, {}]]);
  observe('outbox_age_seconds', async () => [[(await readBacklog()).oldestSeconds, {}]]);
  observe('outbox_failed', async () => [[(await readBacklog()).failedCount, {}]]);

  const jobNames = jobs.map(({ name }) => name);
  const readDelays = cacheValue(async () => jobsStore.measureDelays(jobNames, await readTime()), 5_000);
  observe('job_overdue_seconds', async () =>
    (await readDelays()).map(({ name, seconds }) => [seconds, { scheduled_job: name }]),
  );

  const readBackups = cacheValue(() => collections.backups.find().toArray(), cacheMs);
  observe('backup_age_seconds', async () => {
    const nowMs = (await readTime()).getTime();
    return (await readBackups()).map((backup) => [
      (nowMs - backup.at.getTime()) / 1000,
      { kind: backup._id },
    ]);
  });

  const readQueues = cacheValue(async () => countQueues(collections, await readTime()), cacheMs);
  const observeQueues = (
    name: Parameters<typeof observe>[0],
    readValue: (queue: QueueStatistics) => number,
  ) =>
    observe(name, async () => (await readQueues()).map((queue) => [readValue(queue), { queue: queue.kind }]));
  observeQueues('queue_waiting', ({ waitingCount }) => waitingCount);
  observeQueues('queue_late', ({ lateCount }) => lateCount);
  observeQueues('queue_sla_share', ({ slaShare }) => slaShare);
}

interface QueueStatistics {
  kind: string;
  waitingCount: number;
  lateCount: number;
  /** Waiting time of the oldest item as a fraction of its SLA. */
  slaShare: number;
}

async function countQueues(collections: Collections, now: Date): Promise<QueueStatistics[]> {
  const { promises: slaSettings } = await readSettings(collections);
  const store = createStaffQueuesStore(collections);
  const [queues, legalRequests] = await Promise.all([store.findWaitStarts(), store.findOpenLegalRequests()]);
  return [
    ...queues.map(({ kind, waitStarts }) => {
      const statuses = waitStarts.map((waitingSince) => computeSlaStatus(waitingSince, now, slaSettings));
      return {
        kind,
        waitingCount: waitStarts.length,
        lateCount: statuses.filter(({ overHours }) => overHours > 0).length,
        slaShare: Math.max(0, ...statuses.map(({ hours, promisedHours }) => hours / promisedHours)),
      };
    }),
    // A legal deadline has no SLA hours: the share is 1 if a request is late, else 0.
    {
      kind: 'legal',
      waitingCount: legalRequests.length,
      lateCount: legalRequests.filter((request) => isLate(request, now, slaSettings)).length,
      slaShare: legalRequests.some((request) => isLate(request, now, slaSettings)) ? 1 : 0,
    },
  ];
}
