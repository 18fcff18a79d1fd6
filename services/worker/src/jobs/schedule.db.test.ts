import { setTimeout as sleep } from 'node:timers/promises';
import { readDatabaseTime } from '@app/db';
import { beforeEach, expect, it, vi } from 'vitest';
import { openBench, silent, start } from '../testing/bench.ts';
import { createJobsStore, leaseMs } from './jobs.store.ts';
import { type Job, registerJobs, runDue, scheduleDaily, scheduleEvery } from './schedule.ts';

const b = await openBench();
beforeEach(async () => {
  b.at(0);
  await b.collections.jobs.deleteMany({});
});
const hour = 3_600_000;
const worker = () => ({ store: createJobsStore(b.collections), now: b.readTime, logger: silent });
const job = (run: Job['run'] = async () => ({ done: 1 })): Job => ({
  name: 'count',
  getNextTime: scheduleEvery(hour),
  run,
});

it('runs a job when due, and then at its next due time', async () => {
  const deps = worker();
  await registerJobs([job()], deps);
  expect(await runDue([job()], deps)).toEqual([]);
  b.at(hour);
  expect(await runDue([job()], deps)).toEqual(['count']);
  expect(await runDue([job()], deps)).toEqual([]);
  expect(await b.collections.jobs.findOne({ _id: 'count' })).toEqual({
    _id: 'count',
    dueAt: new Date(start.getTime() + 2 * hour),
    lastAt: new Date(start.getTime() + hour),
    lastResult: '{"done":1}',
  });
  // A restarted worker keeps the due time.
  await registerJobs([job()], worker());
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.dueAt).toEqual(
    new Date(start.getTime() + 2 * hour),
  );
});

it('a job that hangs is overdue as long as it runs', async () => {
  const { store } = worker();
  const measure = () => store.measureDelays(['count'], b.now());
  await registerJobs([job()], worker());
  expect(await measure()).toEqual([{ name: 'count', seconds: 0 }]);
  let delays: unknown;
  const hanging = async () => {
    b.at(hour + 1_800_000);
    delays = await measure();
    return {};
  };
  b.at(hour);
  await runDue([job(hanging)], worker());
  expect(delays).toEqual([{ name: 'count', seconds: 1_800 }]);
  expect(await measure()).toEqual([{ name: 'count', seconds: 0 }]);
});

it('lets one of several workers run it', async () => {
  let runs = 0;
  const slow = job(async () => {
    runs++;
    await sleep(50);
    return {};
  });
  const workers = [worker(), worker(), worker()];
  await Promise.all(workers.map((deps) => registerJobs([slow], deps)));
  b.at(hour);
  await Promise.all(workers.map((deps) => runDue([slow], deps)));
  expect(runs).toBe(1);
});

it('is taken over from a dead worker, not from a running one', async () => {
  const [dead, other] = [worker(), worker()];
  await registerJobs([job()], dead);
  b.at(hour);
  expect(await dead.store.take('count', b.now())).toBe(true);
  b.at(hour + leaseMs / 2);
  expect(await dead.store.renew('count', b.now())).toBe(true);
  b.at(hour + leaseMs);
  expect(await runDue([job()], other)).toEqual([]);
  b.at(hour + 1.5 * leaseMs);
  expect(await runDue([job()], other)).toEqual(['count']);
  // The result of the first worker is ignored now.
  expect(await dead.store.renew('count', b.now())).toBe(false);
  await dead.store.finish('count', b.now(), b.now(), 'late');
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.lastResult).toBe('{"done":1}');
});

it('keeps its lease of two minutes while it runs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const readLease = async () => (await b.collections.jobs.findOne({ _id: 'count' }))?.until;
  const long = job(async () => {
    b.at(hour + 30_000);
    vi.advanceTimersByTime(30_000);
    await expect.poll(readLease).toEqual(new Date(start.getTime() + hour + 150_000));
    return {};
  });
  try {
    await registerJobs([long], worker());
    b.at(hour);
    await runDue([long], worker());
  } finally {
    vi.useRealTimers();
  }
  expect((await b.collections.jobs.findOne({ _id: 'count' }))?.lastResult).toBe('{}');
});

it('retries soon after a failure, logs the job, and does not affect others', async () => {
  const broken = job(async () => {
    throw new RangeError('with the address of dana@mail.test');
  });
  const fine = { ...job(), name: 'fine' };
  const often = { ...broken, name: 'often', getNextTime: scheduleEvery(60_000) };
  const deps = worker();
  await registerJobs([broken, fine, often], deps);
  b.at(hour);
  expect(await runDue([broken, fine, often], deps)).toEqual(['count', 'fine', 'often']);
  const dueAt = new Date(start.getTime() + hour + 60_000);
  expect(await b.collections.jobs.findOne({ _id: 'often' })).toMatchObject({ dueAt });
  const after = await b.collections.jobs.findOne({ _id: 'count' });
  expect(after).toMatchObject({
    lastResult: 'failed: RangeError',
    dueAt: new Date(start.getTime() + hour + 5 * 60_000),
  });
});

it.each([-60, 60])('is due by the clock of the database if the worker’s is %i min wrong', async (minutes) => {
  const ran: number[] = [];
  const often: Job = {
    ...job(async (now) => ({ at: ran.push(now.getTime()) })),
    getNextTime: scheduleEvery(-1),
  };
  const hourly = { ...job(), name: 'hourly' };
  const deps = { ...worker(), now: () => readDatabaseTime(b.db) };
  const began = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: began + minutes * 60_000 });
  try {
    await registerJobs([often, hourly], deps);
    expect(await runDue([often, hourly], deps)).toEqual(['count']);
  } finally {
    vi.useRealTimers();
  }
  expect(await runDue([often, hourly], deps)).toEqual(['count']);
  for (const at of ran) expect(Math.abs(at - began)).toBeLessThan(hour / 4);
});

it('stops between two jobs', async () => {
  const ending = new AbortController();
  const first = job(async () => {
    ending.abort();
    return {};
  });
  const deps = worker();
  await registerJobs([first, { ...job(), name: 'second' }], deps);
  b.at(hour);
  expect(await runDue([first, { ...job(), name: 'second' }], deps, ending.signal)).toEqual(['count']);
});

it('computes the next night: today’s, or tomorrow’s if it has passed', () => {
  const next = scheduleDaily(9);
  expect(next(new Date('2026-11-21T08:59:59Z'))).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(next(new Date('2026-11-21T09:00:00Z'))).toEqual(new Date('2026-11-22T09:00:00Z'));
  expect(next(new Date('2026-12-31T23:00:00Z'))).toEqual(new Date('2027-01-01T09:00:00Z'));
});
