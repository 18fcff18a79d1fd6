// A large file from a slow sender, through the real gateway to the real service.
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { getCollections } from '@app/db';
import { isFullRun, pickRounds } from '@app/test-kit/full-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { type ImportResult, importLimits } from '@app/types/admin/imports';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createCsv, createRow } from '../../testing/import-app.ts';
import { createSiteSettings, signInOwner, startAdmin, startGateway } from '../../testing/real-services.ts';
import { seedTeam } from '../../testing/seed-team.ts';

const { db, uri } = await createTestDatabase();
await seedTeam(db);
const { listings, imports, importRows } = getCollections(db);
const siteSettings = createSiteSettings(uri);
const admin = await startAdmin(siteSettings);
const gateway = await startGateway(siteSettings, admin);
afterAll(() => Promise.all([gateway.kill(), admin.kill()]));
const headers = await signInOwner(gateway);

beforeEach(async () => {
  for (const collection of [listings, imports, importRows]) await collection.deleteMany({});
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const boundary = 'slow-sender';
const formHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.csv"\r\nContent-Type: text/csv\r\n\r\n`;
const formTail = `\r\n--${boundary}--\r\n`;

/** Creates a file of this many bytes: few rows with long texts, so that sending takes the time. */
function createFile(bytes: number): Buffer {
  const lines: string[] = [`${createCsv().trimEnd()},professionalBio`];
  let fileBytes = lines[0]!.length + 2;
  for (let n = 0; fileBytes < bytes; n++) {
    const line = `${createRow(n)
      .map((cell) => `"${cell}"`)
      .join(',')},`;
    const remainingBytes = bytes - fileBytes - line.length - 2;
    // What is left is too small for another row.
    const textLength = remainingBytes < 18_000 ? remainingBytes : 9_000;
    lines.push(line + 'x'.repeat(textLength));
    fileBytes += line.length + textLength + 2;
  }
  const file = Buffer.from(`${lines.join('\r\n')}\r\n`);
  if (file.length !== bytes) throw new Error(`${file.length} bytes instead of ${bytes}`);
  return file;
}

function beginUpload(): { uploadRequest: ClientRequest; responsePromise: Promise<IncomingMessage> } {
  const uploadRequest = request(`${gateway.url}/api/admin/import?mode=preview`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const responsePromise = once(uploadRequest, 'response').then(([response]) => response as IncomingMessage);
  responsePromise.catch(() => {}); // an aborted request has no reply
  uploadRequest.write(formHead);
  return { uploadRequest, responsePromise };
}
const listImports = async () => {
  const response = await fetch(`${gateway.url}/api/admin/import`, { headers });
  return ((await response.json()) as { items: ImportResult['import'][] }).items;
};

it('20 MB that arrive slowly are accepted, with progress meanwhile', async () => {
  const file = createFile(importLimits.bytes);
  const { uploadRequest, responsePromise } = beginUpload();
  const progressBytes: number[] = [];
  const chunkBytes = 1024 * 1024;
  for (let chunkCount = 1; chunkCount * chunkBytes <= file.length; chunkCount++) {
    if (!uploadRequest.write(file.subarray((chunkCount - 1) * chunkBytes, chunkCount * chunkBytes)))
      await once(uploadRequest, 'drain');
    await pause(pickRounds(30, 120));
    // Progress is reported per megabyte, so it has grown three chunks later.
    while (chunkCount % 3 === 0) {
      const [newestImport] = await listImports();
      if (newestImport && newestImport.progress.bytes > (progressBytes.at(-1) ?? 0)) {
        progressBytes.push(newestImport.progress.bytes);
        break;
      }
    }
  }
  uploadRequest.end(formTail);
  const response = await responsePromise;
  const { batchId } = JSON.parse(await text(response)) as ImportResult;
  expect(response.statusCode).toBe(200);
  const [storedImport] = await listImports();
  expect(storedImport).toMatchObject({ id: batchId, bytes: importLimits.bytes, problem: null });
  expect(storedImport!.rows).toBe(await importRows.countDocuments());
  expect(new Set(progressBytes).size).toBeGreaterThan(5);
  expect(progressBytes).toEqual(progressBytes.toSorted((a, b) => a - b));
}, 120_000);

it.runIf(isFullRun)(
  '20 MB and one byte are rejected with a message, and nothing is stored',
  async () => {
    const file = createFile(importLimits.bytes + 1);
    const { uploadRequest, responsePromise } = beginUpload();
    uploadRequest.end(Buffer.concat([file, Buffer.from(formTail)]));
    const response = await responsePromise;
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({
      code: 'too_large',
      message: 'The file has more than 20 MB. Split it.',
    });
    expect(await listImports()).toMatchObject([{ status: 'failed', problem: { code: 'too_large' } }]);
    expect(await importRows.countDocuments()).toBe(0);
  },
  120_000,
);

it('an interrupted upload leaves a note and no rows', async () => {
  const { uploadRequest } = beginUpload();
  uploadRequest.on('error', () => {}); // interrupted by this test
  const file = createFile(5 * 1024 * 1024);
  uploadRequest.write(file.subarray(0, 4 * 1024 * 1024));
  while (((await listImports())[0]?.progress.bytes ?? 0) === 0) await pause(20);
  uploadRequest.destroy();
  for (;;) {
    const [newestImport] = await listImports();
    if (newestImport?.status !== 'planning') break;
    await pause(50);
  }
  expect(await listImports()).toMatchObject([{ status: 'failed', problem: { code: 'interrupted' } }]);
  expect(await importRows.countDocuments()).toBe(0);
  expect(await listings.countDocuments()).toBe(0);
}, 120_000);
