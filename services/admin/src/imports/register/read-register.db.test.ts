import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startImportApp } from '../../testing/import-app.ts';

const { send, preview, publish, getRows, readListings, rollBackAndWait, collections } =
  await startImportApp();
const file = await readFile(path.join(import.meta.dirname, 'sample-register.csv'));

it('the console knows the register by its header, whatever columns the page named', async () => {
  const mapping = JSON.stringify(Array.from({ length: 330 }, () => null));
  const { json } = await send(file, { query: '?mode=preview', fields: { mapping } });
  expect(json).toMatchObject({ status: 'planned', created: 17, duplicates: 1, failed: 0 });
  expect(json.import).toMatchObject({
    rows: 18,
    register: { lines: 27, others: 5, abroad: 1, deactivated: 1, practices: 2 },
  });
  expect(await getRows(json.planId, 'duplicate')).toMatchObject([
    { name: 'Marguerite Exampleton', by: 'same_file', messages: [{ code: 'same_in_file' }] },
  ]);
  expect(await readListings()).toEqual([]);
});

it('the console reads the archive as it is published', async () => {
  const archive = await readFile(path.join(import.meta.dirname, 'sample-register.zip'));
  const { json } = await preview(archive);
  expect(json).toMatchObject({ status: 'planned', created: 17, duplicates: 1, failed: 0 });
  expect(json.import).toMatchObject({ rows: 18, register: { lines: 27 } });
  const cutArchiveReply = await send(archive.subarray(0, archive.length - 30));
  expect(cutArchiveReply).toMatchObject({ status: 400, json: { code: 'archive_broken' } });
  expect(await collections.imports.findOne({ status: 'failed' })).toMatchObject({
    problem: { code: 'archive_broken', message: expect.stringContaining('is no complete archive') },
  });
});

it('the register sent to be published is public, and can be rolled back', async () => {
  const { json } = await publish(file);
  expect((await readListings()).filter(({ approved }) => approved)).toHaveLength(16);
  await rollBackAndWait(json.batchId);
  expect(await readListings()).toEqual([]);
});

it('more than 20 MB of the register have to be read on the server', async () => {
  const longLine = Buffer.from(`"${'x'.repeat(900_000)}"\n`);
  const lineCount = Math.ceil((21 * 1024 * 1024) / longLine.length);
  const { status, json } = await preview(
    Buffer.concat([file, ...Array.from({ length: lineCount }, () => longLine)]),
  );
  expect({ status, json }).toMatchObject({ status: 413, json: { code: 'too_large' } });
  expect(json).toMatchObject({ message: expect.stringContaining('pnpm register FILE') });
  expect(await collections.importRows.countDocuments()).toBe(0);
});
