import { testDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { getCollections } from '../collections.ts';
import { readSettings, settingsDefaults } from './settings.ts';

const { db } = await testDatabase();
const collections = getCollections(db);

it('merges changes into the defaults without modifying them', async () => {
  expect(await readSettings(collections)).toEqual(settingsDefaults);
  await collections.settings.insertMany([
    { _id: 'promises', values: { hours: 8 }, v: 1, changedAt: new Date(), changedBy: 'a' },
    { _id: 'gone', values: { any: 1 }, v: 1, changedAt: new Date(), changedBy: 'a' },
  ]);
  const read = await readSettings(collections);
  expect(read).toEqual({ ...settingsDefaults, promises: { ...settingsDefaults.promises, hours: 8 } });
  read.promises.holidays.push('2099-01-01');
  expect(settingsDefaults.promises).toMatchObject({ hours: 16 });
  expect(settingsDefaults.promises.holidays).not.toContain('2099-01-01');
});
