import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { readSettings, settingsDefaults } from './settings.ts';

const { db } = await createTestDatabase();
const collections = getCollections(db);

it('merges changes into the defaults without modifying them', async () => {
  expect(await readSettings(collections)).toEqual(settingsDefaults);
  await collections.settings.insertMany([
    { _id: 'promises', values: { hours: 8 }, v: 1, changedAt: new Date(), changedBy: 'a' },
    { _id: 'gone', values: { any: 1 }, v: 1, changedAt: new Date(), changedBy: 'a' },
  ]);
  const settings = await readSettings(collections);
  expect(settings).toEqual({ ...settingsDefaults, promises: { ...settingsDefaults.promises, hours: 8 } });
  settings.promises.holidays.push('2099-01-01');
  expect(settingsDefaults.promises.holidays).not.toContain('2099-01-01');
});

it('states the periods that people are told, until staff change them', () => {
  expect(settingsDefaults).toMatchObject({
    promises: {
      hours: 16,
      opens: '09:00',
      closes: '17:00',
      weekdays: [1, 2, 3, 4, 5],
      timezone: 'America/Chicago',
    },
    stale: { nudgeDays: 90, staleDays: 180 },
    retention: { deletedDays: 30, secondOpinionDays: 7, importRowsDays: 30 },
  });
});
