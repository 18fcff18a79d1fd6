import { readSettings, settingsDefaults } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { locales } from '@app/option-lists';
import type { ReplyOf } from '@app/types';
import { getSubjectKind } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import {
  listMailTemplates,
  parsePhrase,
  readAllSettings,
  settingsGroupNames,
  settingsSchemas,
} from '@app/types/admin/settings';
import type { addLegalRequest } from '@app/types/admin/settings/legal';
import { expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs } = await startApp();

it('the settings accept their own defaults', () => {
  for (const group of settingsGroupNames) {
    expect(settingsSchemas[group].safeParse(settingsDefaults[group])).toMatchObject({ success: true });
  }
  expect(settingsGroupNames.toSorted()).toEqual(Object.keys(settingsDefaults).sort());
});

const putSettings = (group: string, v: number, values: object) =>
  callAs('owner')('PUT', `/api/admin/settings/${group}`, { v, values });

it('a change by the owner is audited, and read by the other services', async () => {
  const { promises } = settingsDefaults;
  expect(await fetchAs('viewer', readAllSettings)).toMatchObject({
    promises: { v: 0, changedAt: null, values: promises },
  });
  const values = { ...promises, hours: 8 };
  expect((await putSettings('promises', 0, values)).json).toMatchObject({
    settings: { promises: { v: 1, values } },
  });
  expect((await readSettings(collections)).promises.hours).toBe(8);
  expect(await collections.audit.findOne({ action: 'settings.change' })).toMatchObject({
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'settings', id: 'promises' },
    before: { hours: 16 },
    after: { hours: 8 },
  });
  expect(await putSettings('promises', 0, values)).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { promises: { v: 1 } } },
  });
});

it('one of three concurrent changes is accepted', async () => {
  const values = { nudgeDays: 60, staleDays: 120 };
  const replies = await Promise.all([0, 0, 0].map((v) => putSettings('stale', v, values)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect(await collections.audit.countDocuments({ 'target.id': 'stale' })).toBe(1);
});

it.each([
  ['promises', { ...settingsDefaults.promises, opens: '17:00', closes: '09:00' }, 'closes'],
  ['promises', { ...settingsDefaults.promises, holidays: ['2026-02-30'] }, 'holidays.0'],
  ['promises', { ...settingsDefaults.promises, timezone: 'Mars/Olympus' }, 'timezone'],
  ['promises', { ...settingsDefaults.promises, weekdays: [] }, 'weekdays'],
  ['stale', { nudgeDays: 200, staleDays: 100 }, 'staleDays'],
  ['words', { hold: ['one', 'One'] }, 'hold'],
  ['retention', { ...settingsDefaults.retention, deletedDays: 0 }, 'deletedDays'],
  ['retention', { ...settingsDefaults.retention, importRowsDays: 0 }, 'importRowsDays'],
])('invalid %s are rejected: %o', async (group, values, field) => {
  const { status, json } = await putSettings(group, 9, values);
  expect(status).toBe(400);
  expect(Object.keys((json as { fields: object }).fields)).toContain(field);
});

it('an error says in plain words which number is valid', async () => {
  const { json } = await putSettings('retention', 9, { ...settingsDefaults.retention, deletedDays: 0 });
  expect(json).toMatchObject({ fields: { deletedDays: 'Enter 1 or more.' } });
});

it('every mail is previewed in both languages with sample values', async () => {
  const [enTemplates, esTemplates] = [
    (await fetchAs('viewer', listMailTemplates, { query: { locale: 'en' } })).items,
    (await fetchAs('viewer', listMailTemplates, { query: { locale: 'es' } })).items,
  ];
  expect(enTemplates.length).toBeGreaterThan(20);
  expect(esTemplates.map(({ template }) => template)).toEqual(enTemplates.map(({ template }) => template));
  enTemplates.forEach(({ samples }, i) => {
    expect(samples.length).toBeGreaterThan(0);
    expect(esTemplates[i]!.samples[0]!.text).not.toBe(samples[0]!.text);
  });
});

it('a legal request is recorded, holds its data, and is closed', async () => {
  const listing = createListingDoc();
  await collections.listings.insertOne(listing);
  const id = listing._id.toHexString();
  const target = { kind: 'listing', id };
  const body = { kind: 'subpoena', target, from: 'A court', note: 'No. 12', hold: true };
  const path = '/api/admin/legal-requests';
  const addRequest = async (overrides: object = {}) => {
    const { status, json } = await callAs('owner')('POST', path, { ...body, ...overrides });
    expect(status).toBe(201);
    return (json as ReplyOf<typeof addLegalRequest>).request;
  };
  const changeRequest = (requestId: string, changes: object) =>
    callAs('owner')('PATCH', `${path}/${requestId}`, changes);
  const unknownTarget = { kind: 'listing', id: '0'.repeat(24) };
  expect((await callAs('owner')('POST', path, { ...body, target: unknownTarget })).status).toBe(400);
  const request = await addRequest();
  expect(request).toMatchObject({ hold: true, status: 'open', late: false });
  expect((await changeRequest(request.id, { due: '2026-02-30' })).status).toBe(400);
  const { id: urgentId } = await addRequest({ due: '2020-01-31' });
  expect((await callAs('owner')('GET', path)).json).toMatchObject({
    items: [{ id: urgentId, due: '2020-01-31', late: true }, { id: request.id }],
  });
  expect((await changeRequest(urgentId, { due: '2999-01-31' })).json).toMatchObject({
    request: { due: '2999-01-31', late: false },
  });
  await collections.legalRequests.deleteOne({ due: '2999-01-31' });
  await collections.audit.deleteMany({ 'target.id': urgentId });
  expect((await changeRequest(request.id, { hold: false })).json).toMatchObject({ request: { hold: false } });
  const closingInput = { hold: true, status: 'closed', outcome: 'Answered' };
  expect((await changeRequest(request.id, closingInput)).json).toMatchObject({
    request: { ...closingInput, hold: false },
  });
  expect((await changeRequest(request.id, { hold: true })).status).toBe(409);
  expect((await callAs('owner')('GET', path)).json).toMatchObject({ total: 0 });
  expect((await callAs('owner')('GET', `${path}?status=closed`)).json).toMatchObject({ total: 1 });
  const auditRows = await collections.audit.find({ 'target.kind': 'legal' }).sort({ _id: 1 }).toArray();
  expect(auditRows.map(({ action }) => action)).toEqual(['legal.add', 'legal.change', 'legal.close']);
  expect(JSON.stringify(auditRows)).not.toContain('No. 12');
  // The account may be deleted once the hold is removed; sealed rows cannot be changed then.
  await addRequest({ target: { kind: 'user', id: 'user_held' } });
  expect(JSON.stringify(await collections.audit.find().toArray())).not.toContain('user_held');
});

it('an option removed from a list is retired and can be offered again; built-in ones are kept', async () => {
  const { options } = settingsDefaults;
  const advertOption = { value: 'Advertises something', es: 'Hace publicidad' };
  const putOptions = async (v: number, values: object) => {
    const reply = await putSettings('options', v, { ...options, ...values });
    return { ...reply, stored: (await readSettings(collections)).options };
  };
  const addedOptions = { decisionReasons: [advertOption], strengthTags: [{ value: 'Calm', es: '' }] };
  expect((await putOptions(0, addedOptions)).stored).toEqual({ ...options, ...addedOptions });
  expect((await putOptions(1, {})).stored).toMatchObject({
    decisionReasons: [{ ...advertOption, retired: true }],
    strengthTags: [{ value: 'Calm', es: '', retired: true }],
  });
  expect((await putOptions(2, { decisionReasons: [advertOption] })).stored.decisionReasons).toEqual([
    advertOption,
  ]);
  for (const [wrongOptions, field] of [
    [{ decisionReasons: [{ value: 'false or FAKE', es: '' }] }, 'decisionReasons'],
    [{ concernTags: [{ value: 'Listens', es: '' }] }, 'concernTags'],
    [{ strengthTags: [{ value: 'Calm', es: '' }], concernTags: [{ value: 'calm', es: '' }] }, 'concernTags'],
    [{ decisionReasons: [advertOption, advertOption] }, 'decisionReasons'],
    [{ decisionReasons: [{ value: 'A | B', es: '' }] }, 'decisionReasons.0.value'],
    [{ notePhrases: ['Claim | Send it.', 'Frog | Hop.'] }, 'notePhrases.1'],
  ] as const) {
    const { status, json } = await putOptions(3, wrongOptions);
    expect([status, Object.keys((json as { fields: object }).fields)]).toEqual([400, [field]]);
  }
});

it('there are default phrases for each kind of item whose decisions take a text for a person', () => {
  const kinds = new Set(
    staffActions
      .filter(({ button, verdicts = {} }) =>
        [button, ...Object.values(verdicts)].some((actionButton) => actionButton?.dialog?.offersPhrases),
      )
      .map(getSubjectKind),
  );
  expect([...kinds].sort()).toEqual(['appeal', 'claim', 'listing', 'message', 'reply', 'review', 'update']);
  const phrases = settingsDefaults.options.notePhrases.map((line) => parsePhrase(line)!);
  for (const kind of kinds)
    for (const locale of locales) {
      const count = phrases.filter((phrase) => phrase.subject === kind && phrase[locale]).length;
      expect(count, `${kind} ${locale}`).toBeGreaterThanOrEqual(2);
    }
  // A phrase stands in a mail, which says nothing about care.
  for (const { en, es } of phrases)
    expect(`${en} ${es}`).not.toMatch(/patient|pacien|prosthe|pr[oó]tesis|protés|amput|limb|socket|encaje/i);
});
