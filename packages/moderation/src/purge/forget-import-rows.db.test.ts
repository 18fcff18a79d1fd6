import { type ImportDoc, settingsDefaults } from '@app/db';
import { settingsDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { addDays, openStage, startTime } from '../testing/stage.ts';
import { forgetImportRows } from './forget-import-rows.ts';

const s = await openStage();
beforeEach(async () => {
  const { imports, importRows, audit, settings } = s.collections;
  for (const one of [imports, importRows, audit, settings]) await one.deleteMany({});
});
const worker = (now?: Date) => s.as('worker', now);

/** Creates an import with three rows. */
async function insertImport(overrides: Partial<ImportDoc>): Promise<ObjectId> {
  const { imports, importRows } = s.collections;
  const _id = new ObjectId();
  await imports.insertOne({
    _id,
    fileName: 'spring.csv',
    fileHash: '-',
    bytes: 100,
    status: 'done',
    settings: {},
    progress: { bytes: 100, planned: 3, done: 3 },
    counts: { created: 3, updated: 0, unchanged: 0, skipped: 0, duplicates: 0, failed: 0 },
    createdBy: 'admin_1',
    createdAt: addDays(-90),
    ...overrides,
  });
  await importRows.insertMany(
    [2, 3, 4].map((line) => ({
      _id: `${_id.toHexString()}/${line}`,
      importId: _id,
      line,
      action: 'create' as const,
      cells: {},
      messages: [],
    })),
  );
  return _id;
}
const countRows = (importId: ObjectId) => s.collections.importRows.countDocuments({ importId });

it('deletes the rows of imports that ended 30 days ago, and keeps their summary', async () => {
  const { imports, audit } = s.collections;
  const dueImport = await insertImport({ endedAt: addDays(-30) });
  const recentImport = await insertImport({ endedAt: addDays(-29) });
  const runningImport = await insertImport({ status: 'committing' });
  const abandoned = await insertImport({ status: 'planned', createdAt: addDays(-30) });
  const recentPlan = await insertImport({ status: 'planned', createdAt: addDays(-29) });

  expect(await forgetImportRows(worker())).toBe(2);
  expect(
    await Promise.all([dueImport, abandoned, recentImport, runningImport, recentPlan].map(countRows)),
  ).toEqual([0, 0, 3, 3, 3]);
  expect(await imports.findOne({ _id: dueImport })).toMatchObject({
    status: 'done',
    rowsGoneAt: startTime,
    counts: { created: 3 },
  });
  expect(await imports.findOne({ _id: abandoned })).toMatchObject({
    status: 'cancelled',
    endedAt: startTime,
  });
  expect(await audit.find({ action: 'import.forget' }).toArray()).toHaveLength(2);
  expect(await forgetImportRows(worker())).toBe(0);
});

it('completes an interrupted run', async () => {
  const interruptedImport = await insertImport({ endedAt: addDays(-40), rowsGoneAt: addDays(-1) });
  expect(await forgetImportRows(worker())).toBe(0);
  expect(await countRows(interruptedImport)).toBe(0);
});

it('keeps them for the time in the settings', async () => {
  const values = { ...settingsDefaults.retention, importRowsDays: 60 };
  await s.collections.settings.insertOne(settingsDoc('retention', values));
  const dueImport = await insertImport({ endedAt: addDays(-59) });
  expect(await forgetImportRows(worker())).toBe(0);
  expect(await forgetImportRows(worker(addDays(1)))).toBe(1);
  expect(await countRows(dueImport)).toBe(0);
});
