import { type ImportDoc, settingsDefaults } from '@app/db';
import { createSettingsDoc } from '@app/db/documents-for-tests';
import { addDays, openStage, startTime } from '@app/listings/testing/stage';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { forgetImportRows } from './expire-records.ts';

const stage = await openStage();
beforeEach(async () => {
  const { imports, importRows, audit, settings } = stage;
  for (const collection of [imports, importRows, audit, settings]) await collection.deleteMany({});
});

/** Creates an import with three rows. */
async function insertImport(overrides: Partial<ImportDoc>): Promise<ObjectId> {
  const { imports, importRows } = stage;
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
const countRows = (importId: ObjectId) => stage.importRows.countDocuments({ importId });

it('the worker deletes the rows of imports that ended 30 days ago, and keeps their summary', async () => {
  const { imports, audit } = stage;
  const dueImportId = await insertImport({ endedAt: addDays(-30) });
  const recentImportId = await insertImport({ endedAt: addDays(-29) });
  const runningImportId = await insertImport({ status: 'committing' });
  const abandonedImportId = await insertImport({ status: 'planned', createdAt: addDays(-30) });
  const recentPlanId = await insertImport({ status: 'planned', createdAt: addDays(-29) });

  expect(await forgetImportRows(stage.worker)).toBe(2);
  expect(
    await Promise.all(
      [dueImportId, abandonedImportId, recentImportId, runningImportId, recentPlanId].map(countRows),
    ),
  ).toEqual([0, 0, 3, 3, 3]);
  expect(await imports.findOne({ _id: dueImportId })).toMatchObject({
    status: 'done',
    rowsGoneAt: startTime,
    counts: { created: 3 },
  });
  expect(await imports.findOne({ _id: abandonedImportId })).toMatchObject({
    status: 'cancelled',
    endedAt: startTime,
  });
  expect(await audit.find({ action: 'import.forget' }).toArray()).toHaveLength(2);
  expect(await forgetImportRows(stage.worker)).toBe(0);
});

it('the worker completes an interrupted run', async () => {
  const interruptedImportId = await insertImport({ endedAt: addDays(-40), rowsGoneAt: addDays(-1) });
  expect(await forgetImportRows(stage.worker)).toBe(0);
  expect(await countRows(interruptedImportId)).toBe(0);
});

it('the worker keeps rows for the time in the settings', async () => {
  const values = { ...settingsDefaults.retention, importRowsDays: 60 };
  await stage.settings.insertOne(createSettingsDoc('retention', values));
  const importId = await insertImport({ endedAt: addDays(-59) });
  expect(await forgetImportRows(stage.worker)).toBe(0);
  expect(await forgetImportRows(stage.as('worker', addDays(1)))).toBe(1);
  expect(await countRows(importId)).toBe(0);
});
