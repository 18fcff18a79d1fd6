import { createAlert, exportMe, getAlert, parseReply, stopAlert } from '@app/types';
import { describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections, dumpCollections, provider } = await startApp();
const { alerts, outbox, audit } = collections;
const email = 'Pat.Doe@Mail.test';
const storedEmail = email.toLowerCase();
const alertInput = {
  email,
  zipCode: '63101',
  radiusMiles: 50,
  filters: { insurance: ['TRICARE'], acceptsNewPatients: true },
  rhythm: 'weekly',
};
type SendOptions = NonNullable<Parameters<typeof send>[2]>;
const sendAlert = (overrides: object = {}, options: SendOptions = {}) =>
  send('POST', '/api/alerts', { body: { ...alertInput, ...overrides }, ...options });
const followLink = (token: string, step: string) => send('POST', `/api/alerts/${token}/${step}`);
const readToken = async (filter: object = { expiresAt: { $exists: true } }) =>
  (await alerts.findOne({ email: storedEmail, ...filter }))!.token;
/** Asks for an alert and confirms it. */
async function startAlert(overrides: object = {}): Promise<string> {
  await sendAlert(overrides);
  const token = await readToken();
  expect((await followLink(token, 'confirm')).status).toBe(200);
  return token;
}
const getHoursFromNow = (date: Date | undefined) => ((date?.getTime() ?? 0) - Date.now()) / 3_600_000;

describe('asking for an alert', () => {
  it('stores it unconfirmed for 48 hours, and one mail by its id alone, in the language of the page', async () => {
    const { status, json } = await sendAlert({}, { headers: { 'accept-language': 'es' } });
    expect([status, parseReply(createAlert, json)]).toEqual([202, { alert: { status: 'unconfirmed' } }]);
    const [alert] = await alerts.find().toArray();
    expect(alert).toMatchObject({ email: storedEmail, locale: 'es', rhythm: 'weekly', zipCode: '63101' });
    expect(alert).not.toHaveProperty('dueAt');
    expect(getHoursFromNow(alert!.expiresAt)).toBeCloseTo(48, 1);
    const payload = { template: 'alert-confirm', locale: 'es', values: { alert: String(alert!._id) } };
    expect(await outbox.find().toArray()).toMatchObject([{ payload, status: 'waiting' }]);
    expect(await audit.find().toArray()).toMatchObject([
      { action: 'alert.create', target: { kind: 'alert' }, actor: { kind: 'system' } },
    ]);
  });

  it('stores the address in the alert and nowhere else', async () => {
    const token = await startAlert();
    const otherCollections = (Object.keys(collections) as (keyof typeof collections)[]).filter(
      (name) => name !== 'alerts',
    );
    expect((await dumpCollections(...otherCollections)).toLowerCase()).not.toContain('pat.doe');
    expect((await send('GET', `/api/alerts/${token}`)).text.toLowerCase()).not.toContain('pat.doe');
  });

  it('again before it is confirmed replaces it: an address gets one mail a day, whoever asks', async () => {
    await sendAlert();
    const token = await readToken();
    const replies = await Promise.all(['63102', '63103', '63104'].map((zipCode) => sendAlert({ zipCode })));
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202]);
    await sendAlert({ zipCode: '62002', radiusMiles: 25 });
    expect(await outbox.countDocuments()).toBe(1);
    expect(await alerts.countDocuments()).toBe(1);
    const { json } = await send('GET', `/api/alerts/${token}`);
    expect(parseReply(getAlert, json).alert).toMatchObject({
      zipCode: '62002',
      radiusMiles: 25,
      confirmed: false,
    });
  });

  it('again on the day of a confirmed alert is mailed a day later, and the reply does not show it', async () => {
    await startAlert();
    const repeatedReply = await sendAlert({ zipCode: '62002' });
    const unknownReply = await sendAlert({ email: 'nobody@mail.test' });
    expect([repeatedReply.status, repeatedReply.json]).toEqual([unknownReply.status, unknownReply.json]);
    const secondAlert = await alerts.findOne({ email: storedEmail, zipCode: '62002' });
    const mail = await outbox.findOne({ 'payload.values.alert': String(secondAlert!._id) });
    expect(getHoursFromNow(mail!.dueAt)).toBeCloseTo(24, 1);
    expect(getHoursFromNow(secondAlert!.expiresAt)).toBeCloseTo(72, 1);
  });

  it.each([
    [{ email: 'nobody' }],
    [{ email: { $ne: '' } }],
    [{ zipCode: '00000' }],
    [{ zipCode: '6310' }],
    [{ radiusMiles: 275 }],
    [{ radiusMiles: 51 }],
    [{ rhythm: 'hourly' }],
    [{ filters: { insurance: ['Nobody'] } }],
  ])('with %j gets 400, and nothing is stored', async (overrides) => {
    expect((await sendAlert(overrides)).status).toBe(400);
    expect(await alerts.countDocuments()).toBe(0);
    expect(await outbox.countDocuments()).toBe(0);
  });

  it('keeps no filter that says something about health, or that depends on the time', async () => {
    const filters = {
      limbLevel: ['Below-knee'],
      specialty: ['Myoelectric'],
      accessibility: ['x'],
      homeVisits: ['At home'],
    };
    await sendAlert({ filters: { ...filters, open: ['now'], language: ['Spanish'] } });
    const alert = await alerts.findOne();
    expect(Object.keys(alert!.filters).sort()).toEqual([
      'acceptsNewPatients',
      'children',
      'costHelp',
      'firstVisitDays',
      'insurance',
      'language',
      'license',
      'sameDayRepairs',
    ]);
    expect(JSON.stringify(alert)).not.toMatch(/knee|Myo|home/i);
  });
});

describe('the links of an alert', () => {
  it('confirm it by a press, once, and never by being opened', async () => {
    await sendAlert();
    const token = await readToken();
    expect((await send('GET', `/api/alerts/${token}`)).json).toMatchObject({ alert: { confirmed: false } });
    for (let i = 0; i < 2; i++)
      expect((await followLink(token, 'confirm')).json).toMatchObject({
        alert: { confirmed: true, zipCode: '63101' },
      });
    const alert = await alerts.findOne();
    expect(alert).not.toHaveProperty('expiresAt');
    expect(getHoursFromNow(alert!.dueAt)).toBeCloseTo(0, 1);
    expect(await audit.countDocuments({ action: 'alert.confirm' })).toBe(1);
  });

  it('do not confirm an alert whose 48 hours are over', async () => {
    await sendAlert();
    const token = await readToken();
    await alerts.updateOne({ token }, { $set: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await followLink(token, 'confirm')).status).toBe(404);
    expect((await send('GET', `/api/alerts/${token}`)).status).toBe(404);
  });

  it.each([['/api/alerts/{}/stop'], ['/alerts/stop/{}']])(
    'stop it with one press at %s: it is deleted with its address, and a second press changes nothing',
    async (path) => {
      const token = await startAlert();
      const form = {
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      for (let i = 0; i < 2; i++) {
        const { status, json } = await send('POST', path.replace('{}', token), form);
        expect([status, parseReply(stopAlert, json)]).toEqual([200, { stopped: true }]);
      }
      expect((await dumpCollections()).toLowerCase()).not.toContain('pat.doe');
    },
  );

  it('of the same search with another rhythm replace the alert, and name nobody twice', async () => {
    await startAlert();
    const dueAt = new Date(Date.now() + 5 * 86_400_000);
    const matchedUntil = new Date(Date.now() - 86_400_000);
    await alerts.updateOne({}, { $set: { dueAt, matchedUntil } });
    await startAlert({ rhythm: 'monthly' });
    expect(await alerts.find().toArray()).toMatchObject([{ rhythm: 'monthly', dueAt, matchedUntil }]);
  });

  it('give an address ten alerts at most', async () => {
    for (let i = 0; i < 10; i++) await startAlert({ radiusMiles: 25 * (1 + (i % 10)) });
    await sendAlert({ zipCode: '62002' });
    const lastReply = await followLink(await readToken(), 'confirm');
    expect(lastReply.json).toMatchObject({ status: 409, error: 'too_many_alerts' });
    expect(await alerts.countDocuments({ confirmedAt: { $exists: true } })).toBe(10);
  });

  it('with an unknown token look like those of a stopped alert', async () => {
    const [unknownToken, stoppedToken] = ['A'.repeat(22), await startAlert()];
    await followLink(stoppedToken, 'stop');
    for (const step of ['confirm', 'stop']) {
      const [unknownReply, stoppedReply] = [
        await followLink(unknownToken, step),
        await followLink(stoppedToken, step),
      ];
      expect({ ...unknownReply.json, requestId: '' }).toEqual({ ...stoppedReply.json, requestId: '' });
    }
    for (const malformedToken of ['x', '%7B%22%24ne%22%3A1%7D', 'A'.repeat(23)])
      expect((await followLink(malformedToken, 'stop')).status).toBe(400);
  });
});

describe('an account', () => {
  it('takes the alerts of its verified addresses along when it is deleted, also those asked for without signing in', async () => {
    provider.users.set('user_pat', { email: storedEmail, unverifiedEmail: 'other@mail.test' });
    await startAlert();
    await sendAlert({ email: 'other@mail.test' });
    const exportReply = await send('GET', '/api/me/export', { as: { userId: 'user_pat' } });
    expect(parseReply(exportMe, exportReply.json).data.alerts).toMatchObject([{ email: storedEmail }]);
    const { status } = await send('DELETE', '/api/me', {
      as: { userId: 'user_pat' },
      body: { reviews: 'delete' },
    });
    expect(status).toBe(202);
    expect(await alerts.find().toArray()).toMatchObject([{ email: 'other@mail.test' }]);
  });
});
