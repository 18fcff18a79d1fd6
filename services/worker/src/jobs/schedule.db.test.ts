import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseTime } from '@app/db';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestDatabase, silentLogger, startTime } from '../testing/test-database.ts';
import { createJobsStore, leaseMs } from './jobs.store.ts';
import { type Job, registerJobs, runDueJobs, scheduleDaily, scheduleEvery } from './schedule.ts';

const b = await openTestDatabase();
beforeEach(async () => {
  b.setElapsedMs(0);
  await b.collections.jobs.deleteMany({});
});
const hour = 3_600_000;
const createWorker = () => ({
  store: createJobsStore(b.collections),
  readTime: b.readTime,
  logger: silentLogger,
});
const createTestJob = (run: Job['run'] = async () => ({ done: 1 })): Job => ({
  name: 'count',
  getNextTime: scheduleEvery(hour),
  run,
});

it('runs a job when due, and then at its next due time', async () => {
  const deps = createWorker();
  await registerJobs([createTestJob()], deps);
  expect(await runDueJobs([createTestJob()], deps)).toEqual([]);
  b.setElapsedMs(hour);
  expect(await runDueJobs([createTestJob()], deps)).toEqual(['count']);
  expect(await runDueJobs([createTestJob()], deps)).toEqual([]);
  expect(await b.collections.jobs.findOne({ _id: 'count' })).toEqual({
    _id: 'count',
    dueAt: new Date(startTime.getTime() + 2 * hour),
    lastAt: new Date(startTime.getTime() + hour),
    lastResult: '{"done":1}',
  });
  // A restarted worker keeps the due time.
  await registerJobs([createTestJob()], createWorker());
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.dueAt).toEqual(
    new Date(startTime.getTime() + 2 * hour),
  );
});

it('a job that hangs is overdue as long as it runs', async () => {
  const { store } = createWorker();
  const measure = () => store.measureDelays(['count'], b.now());
  await registerJobs([createTestJob()], createWorker());
  expect(await measure()).toEqual([{ name: 'count', seconds: 0 }]);
  let delays: unknown;
  const runForever = async () => {
    b.setElapsedMs(hour + 1_800_000);
    delays = await measure();
    return {};
  };
  b.setElapsedMs(hour);
  await runDueJobs([createTestJob(runForever)], createWorker());
  expect(delays).toEqual([{ name: 'count', seconds: 1_800 }]);
  expect(await measure()).toEqual([{ name: 'count', seconds: 0 }]);
});

it('lets one of several workers run it', async () => {
  let runs = 0;
  const slow = createTestJob(async () => {
    runs++;
    await sleep(50);
    return {};
  });
  const workers = [createWorker(), createWorker(), createWorker()];
  await Promise.all(workers.map((deps) => registerJobs([slow], deps)));
  b.setElapsedMs(hour);
  await Promise.all(workers.map((deps) => runDueJobs([slow], deps)));
  expect(runs).toBe(1);
});

it('is taken over from a dead worker, not from a running one', async () => {
  const [deadWorker, otherWorker] = [createWorker(), createWorker()];
  await registerJobs([createTestJob()], deadWorker);
  b.setElapsedMs(hour);
  expect(await deadWorker.store.acquire('count', b.now())).toBe(true);
  b.setElapsedMs(hour + leaseMs / 2);
  expect(await deadWorker.store.renew('count', b.now())).toBe(true);
  b.setElapsedMs(hour + leaseMs);
  expect(await runDueJobs([createTestJob()], otherWorker)).toEqual([]);
  b.setElapsedMs(hour + 1.5 * leaseMs);
  expect(await runDueJobs([createTestJob()], otherWorker)).toEqual(['count']);
  // The result of the first worker is ignored now.
  expect(await deadWorker.store.renew('count', b.now())).toBe(false);
  await deadWorker.store.finish('count', b.now(), b.now(), 'late');
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.lastResult).toBe('{"done":1}');
});

it('keeps its lease of two minutes while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const readLease = async () => (await b.collections.jobs.findOne({ _id: 'count' }))?.until;
  const long = createTestJob(async () => {
    b.setElapsedMs(hour + 30_000);
    vi.advanceTimersByTime(30_000);
    await expect.poll(readLease).toEqual(new Date(startTime.getTime() + hour + 150_000));
    return {};
  });
  try {
    await registerJobs([long], createWorker());
    b.setElapsedMs(hour);
    await runDueJobs([long], createWorker());
  } finally {
    vi.useRealTimers();
  }
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.lastResult).toBe('{}');
});

it('retries soon after a failure, logs the job, and does not affect others', async () => {
  const failingJob = createTestJob(async () => {
    throw new RangeError('with the address of dana@mail.test');
  });
  const fine = { ...createTestJob(), name: 'fine' };
  const often = { ...failingJob, name: 'often', getNextTime: scheduleEvery(60_000) };
  const deps = createWorker();
  await registerJobs([failingJob, fine, often], deps);
  b.setElapsedMs(hour);
  expect(await runDueJobs([failingJob, fine, often], deps)).toEqual(['count', 'fine', 'often']);
  const dueAt = new Date(startTime.getTime() + hour + 60_000);
  expect(await b.collections.jobs.findOne({ _id: 'often' })).toMatchObject({ dueAt });
  const jobAfter = await b.collections.jobs.findOne({ _id: 'count' });
  expect(jobAfter).toMatchObject({
    lastResult: 'failed: RangeError',
    dueAt: new Date(startTime.getTime() + hour + 5 * 60_000),
  });
});

it.each([-60, 60])('is due by the clock of the database if the worker’s is %i min wrong', async (minutes) => {
  const ran: number[] = [];
  const often: Job = {
    ...createTestJob(async (now) => ({ at: ran.push(now.getTime()) })),
    getNextTime: scheduleEvery(-1),
  };
  const hourly = { ...createTestJob(), name: 'hourly' };
  const deps = { ...createWorker(), readTime: () => readDatabaseTime(b.db) };
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began + minutes * 60_000 });
  try {
    await registerJobs([often, hourly], deps);
    expect(await runDueJobs([often, hourly], deps)).toEqual(['count']);
  } finally {
    vi.useRealTimers();
  }
  expect(await runDueJobs([often, hourly], deps)).toEqual(['count']);
  for (const at of ran) expect(Math.abs(at - began)).toBeLessThan(hour / 4);
});

it('stops between two jobs', async () => {
  const ending = new AbortController();
  const firstJob = createTestJob(async () => {
    ending.abort();
    return {};
  });
  const deps = createWorker();
  await registerJobs([firstJob, { ...createTestJob(), name: 'second' }], deps);
  b.setElapsedMs(hour);
  expect(await runDueJobs([firstJob, { ...createTestJob(), name: 'second' }], deps, ending.signal)).toEqual([
    'count',
  ]);
});

it('computes the next night: today’s, or tomorrow’s if it has passed', () => {
  const getNextTime = scheduleDaily(9);
  expect(getNextTime(new Date('2026-11-21T08:59:59Z'))).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(getNextTime(new Date('2026-11-21T09:00:00Z'))).toEqual(new Date('2026-11-22T09:00:00Z'));
  expect(getNextTime(new Date('2026-12-31T23:00:00Z'))).toEqual(new Date('2027-01-01T09:00:00Z'));
});
