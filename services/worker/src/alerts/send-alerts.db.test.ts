import type { AlertDoc } from '@app/db';
import { pickRounds } from '@app/test-kit/full-tests';
import type { NewPeopleInput, NewPeopleReply } from '@app/types';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createRecordingTransport,
  openTestDatabase,
  sendTestMails,
  startTime,
} from '../testing/test-database.ts';
import { createDueAlertStore } from './alerts.store.ts';
import { sendAlerts } from './send-alerts.ts';

const testDatabase = await openTestDatabase('alerts', 'outbox');
const { collections, setElapsedMs, now } = testDatabase;
const { alerts, outbox } = collections;
const dayMs = 86_400_000;
const { sentMails, transport } = createRecordingTransport();
const searchInputs: NewPeopleInput[] = [];
/** Who became public, by the minutes after the start. */
let arrivals: { minutes: number; name: string }[] = [];
beforeEach(() => {
  sentMails.splice(0);
  searchInputs.splice(0);
  arrivals = [];
});

let alertCount = 0;
function createAlert(overrides: Partial<AlertDoc> = {}): AlertDoc {
  alertCount++;
  return {
    _id: new ObjectId(),
    token: `token${alertCount}`.padEnd(22, 'x'),
    email: `reader${alertCount}@mail.test`,
    locale: 'en',
    zipCode: '63101',
    radiusMiles: 50,
    filters: { insurance: ['TRICARE'] },
    rhythm: 'weekly',
    createdAt: startTime,
    confirmedAt: startTime,
    dueAt: startTime,
    matchedUntil: startTime,
    ...overrides,
  };
}
async function addAlert(overrides?: Partial<AlertDoc>): Promise<AlertDoc> {
  const alert = createAlert(overrides);
  await alerts.insertOne(alert, { ignoreUndefined: true });
  return alert;
}

const toTimeMs = (minutes: number) => startTime.getTime() + minutes * 60_000;
/** Answers as the search service: at most ten of those in the time asked for. */
async function findNewPeople(input: NewPeopleInput): Promise<NewPeopleReply> {
  searchInputs.push(input);
  const { until, searches } = input;
  return {
    until,
    results: searches.map(({ after }) => {
      const people = arrivals
        .filter(
          ({ minutes }) => toTimeMs(minutes) > Date.parse(after) && toTimeMs(minutes) <= Date.parse(until),
        )
        .map(({ name }) => ({ name, credential: 'CPO', slug: name.toLowerCase().replaceAll(' ', '-') }));
      return { total: people.length, people: people.slice(0, 10) };
    }),
  };
}

const queueMails = () => sendAlerts({ collections, findNewPeople }, now());
async function runAtMinute(minutes: number): Promise<void> {
  setElapsedMs(minutes * 60_000);
  await queueMails();
  await sendTestMails(testDatabase, {
    transport,
    readSettings: async () => ({ options: { decisionReasons: [] } }) as never,
    alerts: createDueAlertStore(collections),
  });
}
const minutesPerDay = 24 * 60;

describe('an alert', () => {
  it('names each new person once, in one mail within its rhythm, with the way to stop', async () => {
    const { token, email } = await addAlert();
    arrivals = [{ minutes: 10, name: 'Ida Okonkwo' }];
    await runAtMinute(20);
    arrivals.push({ minutes: 30, name: 'Jon Bell' }, { minutes: 3 * minutesPerDay, name: 'Amy Wu' });
    for (let minutes = 60; minutes < 6.9 * minutesPerDay; minutes += minutesPerDay / 2)
      await runAtMinute(minutes);
    expect(sentMails.map(({ to, subject }) => [to, subject])).toEqual([[email, '1 person is new near you']]);
    await runAtMinute(7 * minutesPerDay + 21);
    expect(sentMails).toHaveLength(2);
    expect(sentMails[0]!.text).toContain('Ida Okonkwo, CPO, joined');
    expect(sentMails[0]!.text).toContain('https://www.example.com/prosthetists/ida-okonkwo');
    expect(sentMails[0]!.unsubscribe).toBe(`https://www.example.com/alerts/stop/${token}`);
    expect(sentMails[1]!.text).toMatch(/Jon Bell[\s\S]*Amy Wu/);
    expect(sentMails[1]!.text).not.toContain('Ida');
  });

  it.each([
    ['daily', 1, 180, pickRounds(21, 61)],
    ['weekly', 7, 720, pickRounds(36, 61)],
    ['monthly', 30, 720, 61],
  ] as const)(
    'with the rhythm %s sends a mail every %d days at most',
    async (rhythm, days, intervalMinutes, runDays) => {
      await addAlert({ rhythm });
      arrivals = Array.from({ length: 62 * 4 }, (_, i) => ({ minutes: i * 360 + 1, name: `N ${i}` }));
      for (let minutes = 5; minutes < runDays * minutesPerDay; minutes += intervalMinutes)
        await runAtMinute(minutes);
      expect(sentMails.length).toBe(Math.floor((runDays - 0.1) / days) + 1);
    },
  );

  it('without anybody new sends nothing, and tells of the first who comes on the next day', async () => {
    await addAlert({ rhythm: 'monthly' });
    await runAtMinute(5);
    arrivals = [{ minutes: 60, name: 'Ida Okonkwo' }];
    await runAtMinute(minutesPerDay + 10);
    expect(sentMails).toHaveLength(1);
  });

  it('leaves an approval that can be undone to the next time', async () => {
    await addAlert({ rhythm: 'daily' });
    arrivals = [{ minutes: 4.9, name: 'Ida Okonkwo' }];
    await runAtMinute(5);
    expect(sentMails).toHaveLength(0);
    await runAtMinute(minutesPerDay + 6);
    expect(sentMails).toHaveLength(1);
  });

  it('that was not confirmed or was stopped meanwhile gets no mail', async () => {
    const expiresAt = new Date(startTime.getTime() + dayMs);
    await addAlert({ confirmedAt: undefined, dueAt: undefined, expiresAt });
    const stoppedAlert = await addAlert();
    arrivals = [{ minutes: 10, name: 'Ida Okonkwo' }];
    setElapsedMs(20 * 60_000);
    await queueMails();
    await alerts.deleteOne({ _id: stoppedAlert._id });
    await runAtMinute(21);
    expect(sentMails).toEqual([]);
    expect(await outbox.findOne()).toMatchObject({ status: 'cancelled', lastError: 'Unwanted' });
  });

  it('of a thousand new people names ten, and leads to the search for all', async () => {
    await addAlert({ locale: 'es' });
    arrivals = Array.from({ length: 1000 }, (_, i) => ({ minutes: 10, name: `Person ${i}` }));
    await runAtMinute(20);
    expect(sentMails[0]!.subject).toBe('Hay 1000 personas nuevas cerca de usted');
    expect(sentMails[0]!.text.match(/Person \d+, CPO/g)).toHaveLength(10);
    expect(sentMails[0]!.text).toContain('Hay 990 personas nuevas más.');
    expect(sentMails[0]!.text).toContain('/search-results?zipCode=63101&radius=50&');
  });

  it('has its address in its own document alone, and its filters in no mail or outbox', async () => {
    const { email } = await addAlert();
    arrivals = [{ minutes: 10, name: 'Ida Okonkwo' }];
    await runAtMinute(20);
    const storedJson = JSON.stringify([await outbox.find().toArray(), searchInputs]);
    expect(storedJson).not.toContain(email);
    expect(JSON.stringify([await outbox.find().toArray(), sentMails])).not.toMatch(/TRICARE|insurance/);
  });

  it('is matched again after a failed call, and mailed once by two workers', async () => {
    await alerts.insertMany(Array.from({ length: 600 }, () => createAlert()));
    arrivals = [{ minutes: 10, name: 'Ida Okonkwo' }];
    setElapsedMs(20 * 60_000);
    await expect(
      sendAlerts({ collections, findNewPeople: () => Promise.reject(new Error('away')) }, now()),
    ).rejects.toThrow('away');
    await Promise.all([queueMails(), queueMails()]);
    expect(await outbox.countDocuments()).toBe(600);
    expect(await alerts.countDocuments({ dueAt: { $lte: now() } })).toBe(0);
  });
});
