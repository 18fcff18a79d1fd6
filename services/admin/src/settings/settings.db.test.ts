import { readSettings, settingsDefaults } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { locales } from '@app/option-lists';
import { getSubjectKind } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { parsePhrase, settingsGroupNames, settingsSchemas } from '@app/types/admin/settings';
import { expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();

it('the settings accept their own defaults', () => {
  for (const group of settingsGroupNames) {
    expect(settingsSchemas[group].safeParse(settingsDefaults[group])).toMatchObject({ success: true });
  }
  expect(settingsGroupNames.toSorted()).toEqual(Object.keys(settingsDefaults).sort());
});

it('a change by the owner is audited, and read by the other services', async () => {
  expect((await callAs('viewer')('GET', '/api/admin/settings')).json).toMatchObject({
    promises: { v: 0, changedAt: null, values: settingsDefaults.promises },
  });
  const values = { ...settingsDefaults.promises, hours: 8 };
  const putSettings = (v: number, newValues: object = values) =>
    callAs('owner')('PUT', '/api/admin/settings/promises', { v, values: newValues });
  expect((await putSettings(0)).json).toMatchObject({ settings: { promises: { v: 1, values } } });
  expect((await readSettings(collections)).promises.hours).toBe(8);
  expect(await collections.audit.findOne({ action: 'settings.change' })).toMatchObject({
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'settings', id: 'promises' },
    before: { hours: 16 },
    after: { hours: 8 },
  });
  const staleReply = await putSettings(0);
  expect(staleReply).toMatchObject({
    status: 409,
    json: { code: 'stale', fresh: { promises: { v: 1 } } },
  });
});

it('one of three concurrent changes is accepted', async () => {
  const values = { nudgeDays: 60, staleDays: 120 };
  const putSettings = () => callAs('owner')('PUT', '/api/admin/settings/stale', { v: 0, values });
  const replies = await Promise.all([putSettings(), putSettings(), putSettings()]);
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
  const { status, json } = await callAs('owner')('PUT', `/api/admin/settings/${group}`, { v: 9, values });
  expect(status).toBe(400);
  expect(Object.keys((json as { fields: object }).fields)).toContain(field);
});

it('an error says in plain words which number is valid', async () => {
  const values = { ...settingsDefaults.retention, deletedDays: 0 };
  const { json } = await callAs('owner')('PUT', '/api/admin/settings/retention', { v: 9, values });
  expect(json).toMatchObject({ fields: { deletedDays: 'Enter 1 or more.' } });
});

it('every mail is previewed in both languages with sample values', async () => {
  const listMailTemplates = async (locale: string) =>
    (
      (await callAs('viewer')('GET', `/api/admin/mail-templates?locale=${locale}`)).json as {
        items: { template: string; samples: { subject: string; text: string }[] }[];
      }
    ).items;
  const [enTemplates, esTemplates] = [await listMailTemplates('en'), await listMailTemplates('es')];
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
  const body = {
    kind: 'subpoena',
    target: { kind: 'listing', id },
    from: 'A court',
    note: 'No. 12',
    hold: true,
  };
  const path = '/api/admin/legal-requests';
  expect(
    (await callAs('owner')('POST', path, { ...body, target: { kind: 'listing', id: '0'.repeat(24) } }))
      .status,
  ).toBe(400);
  const creationReply = await callAs('owner')('POST', path, body);
  expect(creationReply).toMatchObject({
    status: 201,
    json: { request: { hold: true, status: 'open', late: false } },
  });
  const { request } = creationReply.json as { request: { id: string } };
  expect((await callAs('owner')('PATCH', `${path}/${request.id}`, { due: '2026-02-30' })).status).toBe(400);
  const urgentReply = await callAs('owner')('POST', path, { ...body, due: '2020-01-31' });
  const { id: urgentId } = (urgentReply.json as typeof creationReply.json & { request: { id: string } })
    .request;
  expect((await callAs('owner')('GET', path)).json).toMatchObject({
    items: [{ id: urgentId, due: '2020-01-31', late: true }, { id: request.id }],
  });
  expect((await callAs('owner')('PATCH', `${path}/${urgentId}`, { due: '2999-01-31' })).json).toMatchObject({
    request: { due: '2999-01-31', late: false },
  });
  await collections.legalRequests.deleteOne({ due: '2999-01-31' });
  await collections.audit.deleteMany({ 'target.id': urgentId });
  expect((await callAs('owner')('PATCH', `${path}/${request.id}`, { hold: false })).json).toMatchObject({
    request: { hold: false },
  });
  const closeReply = await callAs('owner')('PATCH', `${path}/${request.id}`, {
    hold: true,
    status: 'closed',
    outcome: 'Answered',
  });
  expect(closeReply.json).toMatchObject({
    request: { hold: false, status: 'closed', outcome: 'Answered' },
  });
  expect((await callAs('owner')('PATCH', `${path}/${request.id}`, { hold: true })).status).toBe(409);
  expect((await callAs('owner')('GET', path)).json).toMatchObject({ total: 0 });
  expect((await callAs('owner')('GET', `${path}?status=closed`)).json).toMatchObject({ total: 1 });
  const auditRows = await collections.audit.find({ 'target.kind': 'legal' }).sort({ _id: 1 }).toArray();
  expect(auditRows.map(({ action }) => action)).toEqual(['legal.add', 'legal.change', 'legal.close']);
  expect(JSON.stringify(auditRows)).not.toContain('No. 12');
  // The account may be deleted once the hold is removed; sealed rows cannot be changed then.
  const accountInput = { ...body, target: { kind: 'user', id: 'user_held' } };
  expect((await callAs('owner')('POST', path, accountInput)).status).toBe(201);
  expect(JSON.stringify(await collections.audit.find().toArray())).not.toContain('user_held');
});

it('an option removed from a list is retired and can be offered again; built-in ones are kept', async () => {
  const path = '/api/admin/settings/options';
  const { options } = settingsDefaults;
  const advertOption = { value: 'Advertises something', es: 'Hace publicidad' };
  const putSettings = async (v: number, values: object) => {
    const response = await callAs('owner')('PUT', path, { v, values: { ...options, ...values } });
    return { ...response, stored: (await readSettings(collections)).options };
  };
  const addedOptions = { decisionReasons: [advertOption], strengthTags: [{ value: 'Calm', es: '' }] };
  expect((await putSettings(0, addedOptions)).stored).toEqual({ ...options, ...addedOptions });
  expect((await putSettings(1, {})).stored).toMatchObject({
    decisionReasons: [{ ...advertOption, retired: true }],
    strengthTags: [{ value: 'Calm', es: '', retired: true }],
  });
  expect((await putSettings(2, { decisionReasons: [advertOption] })).stored.decisionReasons).toEqual([
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
    const { status, json } = await putSettings(3, wrongOptions);
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
