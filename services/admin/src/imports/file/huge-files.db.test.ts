// F17 at full size, in full runs: invalid files sent to the real service. upload.db.test.ts and csv.test.ts check the
// error of each in every run.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCsv, createRow } from '../../testing/import-app.ts';
import {
  createSiteSettings,
  type RealService,
  signInOwner,
  startAdmin,
} from '../../testing/real-services.ts';
import { seedTeam } from '../../testing/seed-team.ts';

const { db, uri } = await createTestDatabase();
const { listings, imports, importRows } = getCollections(db);
const pieceBytes = 64 * 1024;
const boundary = 'huge-file';
/** Maximum growth of the process in MB as the system sees it, garbage included. */
const maxGrowthMb = 80;

/** Yields a text repeatedly, up to this many bytes. */
function* repeatText(text: string, bytes: number) {
  const piece = Buffer.alloc(pieceBytes, text);
  for (let sentBytes = 0; sentBytes < bytes; sentBytes += piece.length) yield piece;
}
function* joinParts(...parts: Iterable<Buffer>[]) {
  for (const part of parts) yield* part;
}
const bytesPerMb = 1024 * 1024;
const validCsv = createCsv(createRow(1));
/** Files and their errors. */
const files: [description: string, createFile: () => Iterable<Buffer>, errorCode: string][] = [
  [
    '2 GiB of rows',
    () => joinParts([Buffer.from(validCsv)], repeatText(`${'x'.repeat(1000)},b\n`, 2048 * bytesPerMb)),
    'too_large',
  ],
  ['a million columns', () => repeatText('column,', 7_000_000), 'row_too_long'],
  ['one line of 19 MB', () => repeatText('x', 19 * bytesPerMb), 'row_too_long'],
  [
    'a field of 10 MB',
    () => joinParts([Buffer.from(`${validCsv}"`)], repeatText('y', 10 * bytesPerMb), [Buffer.from('"\r\n')]),
    'row_too_long',
  ],
  [
    'a quote that is never closed',
    () => joinParts([Buffer.from(`${validCsv}"`)], repeatText('a,b\n', 19 * bytesPerMb)),
    'row_too_long',
  ],
  [
    'a million empty lines',
    () => joinParts([Buffer.from(validCsv)], repeatText('\n', 1_000_000)),
    'too_many_rows',
  ],
  ['zeros', () => joinParts([Buffer.from(validCsv)], repeatText('\0', 19 * bytesPerMb)), 'nul'],
  [
    'UTF-16',
    () => joinParts([Buffer.from('\ufeff', 'utf16le')], repeatText('a\0', 19 * bytesPerMb)),
    'utf16',
  ],
  [
    'a ZIP',
    () => joinParts([Buffer.from('PK\u0003\u0004')], repeatText('rest', 19 * bytesPerMb)),
    'archive_broken',
  ],
];

describe.runIf(isFullRun)('F17: invalid files', () => {
  let service: RealService;
  let headers: Record<string, string>;
  beforeAll(async () => {
    await seedTeam(db);
    // As in compose.small.yaml: with a larger limit Node keeps garbage longer, whatever a file needs.
    const mallocSettings = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${bytesPerMb / 16}` };
    const extraSettings = {
      NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=160',
      ...mallocSettings,
    };
    service = await startAdmin(createSiteSettings(uri), extraSettings);
    headers = await signInOwner(service);
  });
  afterAll(() => service?.kill());

  /** Sends until the reply arrives, whatever is left. A sender that is cut off may not receive the reply. */
  async function send(file: Iterable<Buffer>) {
    let sentMb = 0;
    function* generateBody() {
      const partHeader = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
      yield Buffer.from(`--${boundary}\r\n${partHeader}\r\n\r\n`);
      for (const piece of file) {
        sentMb += piece.length / bytesPerMb;
        yield piece;
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const requestInit = {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(generateBody())),
      duplex: 'half',
    };
    const reply = await fetch(
      `${service.url}/api/admin/import?mode=preview`,
      requestInit as RequestInit,
    ).catch(() => null);
    const problem = (await reply?.json().catch(() => null)) as { code: string } | undefined;
    return { status: reply?.status, code: problem?.code, sentMb };
  }
  const findNewestImport = () => imports.findOne({}, { sort: { _id: -1 } });
  const measureMemoryMb = () => {
    const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  };

  it('are rejected with a reason, use little memory, and leave no data', async ({ task }) => {
    await send([Buffer.from(validCsv)]); // warm-up, whose memory is not counted
    const memoryBeforeMb = measureMemoryMb();
    for (const [description, createFile, errorCode] of files) {
      const newestImportBefore = await findNewestImport();
      let reply = await send(createFile());
      // The connection of the previous file may just be closing, so that the request did not arrive.
      if (!reply.status && (await findNewestImport())?._id.equals(newestImportBefore?._id))
        reply = await send(createFile());
      const { status, code, sentMb } = reply;
      if (status)
        expect([description, status, code]).toEqual([
          description,
          errorCode === 'too_large' ? 413 : 400,
          errorCode,
        ]);
      const findNewProblem = async () => {
        const newestImport = await findNewestImport();
        return newestImport?._id.equals(newestImportBefore?._id) ? undefined : newestImport?.problem?.code;
      };
      await expect.poll(findNewProblem, { message: description, timeout: 20_000 }).toBe(errorCode);
      expect(sentMb).toBeLessThan(30);
    }
    const growthMb = measureMemoryMb() - memoryBeforeMb;
    expect(growthMb).toBeLessThanOrEqual(maxGrowthMb);
    expect(await listings.countDocuments()).toBe(0);
    expect(await importRows.countDocuments({ line: { $gt: 2 } })).toBe(0);
    task.meta.faultRow = {
      id: 'F17',
      fault: `files that are none: ${files.map(([description]) => description).join(', ')}`,
      lost: 0,
      figures: `each refused with its reason before 30 MB were read; memory grew by ${growthMb.toFixed(0)} MB at most (goal ${maxGrowthMb}); nothing was written`,
    };
  });
});
