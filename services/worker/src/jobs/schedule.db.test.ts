import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseTime } from '@app/db';
import { expect, it, vi } from 'vitest';
import { openTestDatabase, silentLogger, startTime } from '../testing/test-database.ts';
import { createJobsStore, leaseMs } from './jobs.store.ts';
import { type Job, registerJobs, runDueJobs, scheduleDaily, scheduleEvery } from './schedule.ts';

const { collections, setElapsedMs, now, db, readTime } = await openTestDatabase('jobs');
const findJob = (_id = 'count') => collections.jobs.findOne({ _id });
const hourMs = 3_600_000;
const createWorkerDeps = () => ({ store: createJobsStore(collections), readTime, logger: silentLogger });
const createTestJob = (run: Job['run'] = async () => ({ done: 1 })): Job => ({
  name: 'count',
  getNextTime: scheduleEvery(hourMs),
  run,
});

it('runs a job when due, and then at its next due time', async () => {
  const deps = createWorkerDeps();
  await registerJobs([createTestJob()], deps);
  expect(await runDueJobs([createTestJob()], deps)).toEqual([]);
  setElapsedMs(hourMs);
  expect(await runDueJobs([createTestJob()], deps)).toEqual(['count']);
  expect(await runDueJobs([createTestJob()], deps)).toEqual([]);
  expect(await findJob()).toEqual({
    _id: 'count',
    dueAt: new Date(startTime.getTime() + 2 * hourMs),
    lastAt: new Date(startTime.getTime() + hourMs),
    lastResult: '{"done":1}',
  });
  // A restarted worker keeps the due time.
  await registerJobs([createTestJob()], createWorkerDeps());
  expect((await findJob())?.dueAt).toEqual(new Date(startTime.getTime() + 2 * hourMs));
});

it('a job that hangs is overdue as long as it runs', async () => {
  const { store } = createWorkerDeps();
  const measureDelays = () => store.measureDelays(['count'], now());
  await registerJobs([createTestJob()], createWorkerDeps());
  expect(await measureDelays()).toEqual([{ name: 'count', seconds: 0 }]);
  let delays: unknown;
  const runHalfHour = async () => {
    setElapsedMs(hourMs + 1_800_000);
    delays = await measureDelays();
    return {};
  };
  setElapsedMs(hourMs);
  await runDueJobs([createTestJob(runHalfHour)], createWorkerDeps());
  expect(delays).toEqual([{ name: 'count', seconds: 1_800 }]);
  expect(await measureDelays()).toEqual([{ name: 'count', seconds: 0 }]);
});

it('lets one of several workers run a job', async () => {
  let runCount = 0;
  const slowJob = createTestJob(async () => {
    runCount++;
    await sleep(50);
    return {};
  });
  const workers = [createWorkerDeps(), createWorkerDeps(), createWorkerDeps()];
  await Promise.all(workers.map((deps) => registerJobs([slowJob], deps)));
  setElapsedMs(hourMs);
  await Promise.all(workers.map((deps) => runDueJobs([slowJob], deps)));
  expect(runCount).toBe(1);
});

it('a job is taken over from a dead worker, not from a running one', async () => {
  const [deadWorker, otherWorker] = [createWorkerDeps(), createWorkerDeps()];
  await registerJobs([createTestJob()], deadWorker);
  setElapsedMs(hourMs);
  expect(await deadWorker.store.acquire('count', now())).toBe(true);
  setElapsedMs(hourMs + leaseMs / 2);
  expect(await deadWorker.store.renew('count', now())).toBe(true);
  setElapsedMs(hourMs + leaseMs);
  expect(await runDueJobs([createTestJob()], otherWorker)).toEqual([]);
  setElapsedMs(hourMs + 1.5 * leaseMs);
  expect(await runDueJobs([createTestJob()], otherWorker)).toEqual(['count']);
  // The result of the first worker is ignored now.
  expect(await deadWorker.store.renew('count', now())).toBe(false);
  await deadWorker.store.finish('count', now(), now(), 'late');
  expect((await findJob())?.lastResult).toBe('{"done":1}');
});

it('a job keeps its lease of two minutes while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const readLease = async () => (await findJob())?.until;
  const longJob = createTestJob(async () => {
    setElapsedMs(hourMs + 30_000);
    vi.advanceTimersByTime(30_000);
    await expect.poll(readLease).toEqual(new Date(startTime.getTime() + hourMs + 150_000));
    return {};
  });
  try {
    await registerJobs([longJob], createWorkerDeps());
    setElapsedMs(hourMs);
    await runDueJobs([longJob], createWorkerDeps());
  } finally {
    vi.useRealTimers();
  }
  expect((await findJob())?.lastResult).toBe('{}');
});

it('retries soon after a failure, logs the job, and does not affect others', async () => {
  const failingJob = createTestJob(async () => {
    throw new RangeError('with the address of dana@mail.test');
  });
  const successfulJob = { ...createTestJob(), name: 'fine' };
  const frequentJob = { ...failingJob, name: 'often', getNextTime: scheduleEvery(60_000) };
  const deps = createWorkerDeps();
  await registerJobs([failingJob, successfulJob, frequentJob], deps);
  setElapsedMs(hourMs);
  expect(await runDueJobs([failingJob, successfulJob, frequentJob], deps)).toEqual([
    'count',
    'fine',
    'often',
  ]);
  const dueAt = new Date(startTime.getTime() + hourMs + 60_000);
  expect(await findJob('often')).toMatchObject({ dueAt });
  const storedJob = await findJob();
  expect(storedJob).toMatchObject({
    lastResult: 'failed: RangeError',
    dueAt: new Date(startTime.getTime() + hourMs + 5 * 60_000),
  });
});

it.each([-60, 60])(
  'a job is due by the clock of the database if the worker’s is %i min wrong',
  async (minutes) => {
    const runTimesMs: number[] = [];
    const alwaysDueJob: Job = {
      ...createTestJob(async (now) => ({ at: runTimesMs.push(now.getTime()) })),
      getNextTime: scheduleEvery(-1),
    };
    const hourlyJob = { ...createTestJob(), name: 'hourly' };
    const deps = { ...createWorkerDeps(), readTime: () => readDatabaseTime(db) };
    const startMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: startMs + minutes * 60_000 });
    try {
      await registerJobs([alwaysDueJob, hourlyJob], deps);
      expect(await runDueJobs([alwaysDueJob, hourlyJob], deps)).toEqual(['count']);
    } finally {
      vi.useRealTimers();
    }
    expect(await runDueJobs([alwaysDueJob, hourlyJob], deps)).toEqual(['count']);
    for (const runTimeMs of runTimesMs) expect(Math.abs(runTimeMs - startMs)).toBeLessThan(hourMs / 4);
  },
);

it('stops between two jobs', async () => {
  const stopController = new AbortController();
  const firstJob = createTestJob(async () => {
    stopController.abort();
    return {};
  });
  const deps = createWorkerDeps();
  await registerJobs([firstJob, { ...createTestJob(), name: 'second' }], deps);
  setElapsedMs(hourMs);
  expect(
    await runDueJobs([firstJob, { ...createTestJob(), name: 'second' }], deps, stopController.signal),
  ).toEqual(['count']);
});

it('computes the next night: today’s, or tomorrow’s if it has passed', () => {
  const getNextTime = scheduleDaily(9);
  expect(getNextTime(new Date('2026-11-21T08:59:59Z'))).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(getNextTime(new Date('2026-11-21T09:00:00Z'))).toEqual(new Date('2026-11-22T09:00:00Z'));
  expect(getNextTime(new Date('2026-12-31T23:00:00Z'))).toEqual(new Date('2027-01-01T09:00:00Z'));
});
