// F17 at full size, in full runs: invalid files sent to the real service. upload.db.test.ts and csv.test.ts check the
// error of each in every run.
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { getCollections } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCsv, createRow } from '../../testing/importing.ts';
import {
  createSiteSettings,
  type RealService,
  signInOwner,
  startAdmin,
} from '../../testing/real-services.ts';
import { seedTeam } from '../../testing/seed-team.ts';

const { db, uri } = await testDatabase();
const { listings, imports, importRows } = getCollections(db);
const pieceBytes = 64 * 1024;
const boundary = 'huge-file';
/** Maximum growth of the process in MB as the system sees it, garbage included. */
const mostGrowthMb = 60;

/** Yields a text repeatedly, up to this many bytes. */
function* repeat(text: string, bytes: number) {
  const piece = Buffer.alloc(pieceBytes, text);
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
}
function* join(...parts: Iterable<Buffer>[]) {
  for (const part of parts) yield* part;
}
const mb = 1024 * 1024;
const valid = createCsv(createRow(1));
/** Files and their errors; further statuses for files whose upload is cut off. */
const files: [what: string, file: () => Iterable<Buffer>, error: string][] = [
  [
    '2 GiB of rows',
    () => join([Buffer.from(valid)], repeat(`${'x'.repeat(1000)},b\n`, 2048 * mb)),
    'too_large',
  ],
  ['a million columns', () => repeat('column,', 7_000_000), 'row_too_long'],
  ['one line of 19 MB', () => repeat('x', 19 * mb), 'row_too_long'],
  [
    'a field of 10 MB',
    () => join([Buffer.from(`${valid}"`)], repeat('y', 10 * mb), [Buffer.from('"\r\n')]),
    'row_too_long',
  ],
  [
    'a quote that is never closed',
    () => join([Buffer.from(`${valid}"`)], repeat('a,b\n', 19 * mb)),
    'row_too_long',
  ],
  ['a million empty lines', () => join([Buffer.from(valid)], repeat('\n', 1_000_000)), 'too_many_rows'],
  ['zeros', () => join([Buffer.from(valid)], repeat('\0', 19 * mb)), 'nul'],
  ['UTF-16', () => join([Buffer.from('\ufeff', 'utf16le')], repeat('a\0', 19 * mb)), 'utf16'],
  ['a ZIP', () => join([Buffer.from('PK\u0003\u0004')], repeat('rest', 19 * mb)), 'archive_broken'],
];

describe.runIf(isFullRun)('F17 files that no import can be', () => {
  let service: RealService;
  let headers: Record<string, string>;
  beforeAll(async () => {
    await seedTeam(db);
    // As in compose.small.yaml: with a larger limit Node keeps garbage longer, whatever a file needs.
    const memory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: `${mb}` };
    const options = { NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=160', ...memory };
    service = await startAdmin(createSiteSettings(uri), options);
    headers = await signInOwner(service);
  });
  afterAll(() => service?.kill());

  /** Sends until the reply arrives, whatever is left. A sender that is cut off may not receive the reply. */
  async function send(file: Iterable<Buffer>) {
    let sentMb = 0;
    function* body() {
      const head = 'Content-Disposition: form-data; name="file"; filename="a.csv"';
      yield Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`);
      for (const piece of file) {
        sentMb += piece.length / mb;
        yield piece;
      }
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    }
    const init = {
      method: 'POST',
      headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(body())),
      duplex: 'half',
    };
    const reply = await fetch(`${service.url}/api/admin/import?mode=preview`, init as RequestInit).catch(
      () => null,
    );
    const problem = (await reply?.json().catch(() => null)) as { code: string } | undefined;
    return { status: reply?.status, code: problem?.code, sentMb };
  }
  const findNewest = () => imports.findOne({}, { sort: { _id: -1 } });
  const measureMemoryMb = () => {
    const [, kb = '0'] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${service.pid}/status`, 'utf8')) ?? [];
    return Number(kb) / 1024;
  };

  it('are rejected with a reason, use little memory, and leave no data', async ({ task }) => {
    await send([Buffer.from(valid)]); // warm-up, whose memory is not counted
    const before = measureMemoryMb();
    for (const [what, file, error] of files) {
      const known = await findNewest();
      let sent = await send(file());
      // The connection of the previous file may just be closing, so that the request did not arrive.
      if (!sent.status && (await findNewest())?._id.equals(known?._id)) sent = await send(file());
      const { status, code, sentMb } = sent;
      if (status) expect([what, status, code]).toEqual([what, error === 'too_large' ? 413 : 400, error]);
      const isNoted = async () => {
        const newest = await findNewest();
        return newest?._id.equals(known?._id) ? undefined : newest?.problem?.code;
      };
      await expect.poll(isNoted, { message: what, timeout: 20_000 }).toBe(error);
      expect(sentMb).toBeLessThan(30);
    }
    const growth = measureMemoryMb() - before;
    expect(growth).toBeLessThanOrEqual(mostGrowthMb);
    expect(await listings.countDocuments()).toBe(0);
    expect(await importRows.countDocuments({ line: { $gt: 2 } })).toBe(0);
    task.meta.faultRow = {
      id: 'F17',
      fault: `files that are none: ${files.map(([what]) => what).join(', ')}`,
      lost: 0,
      figures: `each refused with its reason before 30 MB were read; memory grew by ${growth.toFixed(0)} MB at most (goal ${mostGrowthMb}); nothing was written`,
    };
  });
});
