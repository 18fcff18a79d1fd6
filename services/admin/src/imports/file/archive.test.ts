import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import { openArchive } from './archive.ts';

const bytesPerMb = 1024 * 1024;
const folder = createTempFolder('archive');

/** Builds a ZIP archive of these files. */
function buildZip(files: Record<string, string | Buffer>): Buffer {
  const localEntries: Buffer[] = [];
  const directoryParts: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const compressedBytes = deflateRawSync(bytes);
    // Version, flags, method, time, date, checksum, sizes, and lengths of name and extra field.
    const entryHeader = Buffer.alloc(26);
    entryHeader.writeUInt16LE(20, 0);
    entryHeader.writeUInt16LE(8, 4);
    entryHeader.writeUInt32LE(crc32(bytes), 10);
    entryHeader.writeUInt32LE(compressedBytes.length, 14);
    entryHeader.writeUInt32LE(bytes.length, 18);
    entryHeader.writeUInt16LE(name.length, 22);
    const localEntry = Buffer.concat([
      Buffer.from('PK\x03\x04'),
      entryHeader,
      Buffer.from(name),
      compressedBytes,
    ]);
    const offsetFields = Buffer.alloc(14);
    offsetFields.writeUInt32LE(offset, 10);
    directoryParts.push(Buffer.from('PK\x01\x02\x14\x00'), entryHeader, offsetFields, Buffer.from(name));
    localEntries.push(localEntry);
    offset += localEntry.length;
  }
  const centralDirectory = Buffer.concat(directoryParts);
  const endRecord = Buffer.alloc(22);
  endRecord.write('PK\x05\x06', 0, 'latin1');
  endRecord.writeUInt16LE(localEntries.length, 8);
  endRecord.writeUInt16LE(localEntries.length, 10);
  endRecord.writeUInt32LE(centralDirectory.length, 12);
  endRecord.writeUInt32LE(offset, 16);
  return Buffer.concat([...localEntries, centralDirectory, endRecord]);
}

function writeAndOpen(archive: Buffer, maxBytes?: number) {
  const file = path.join(folder, 'archive.zip');
  writeFileSync(file, archive);
  return openArchive(file, { archiveName: 'sent.zip', ...(maxBytes && { maxBytes }) });
}

async function readArchive(archive: Buffer) {
  const { name, chunks } = await writeAndOpen(archive);
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return { name, bytes: Buffer.concat(pieces) };
}

it('the one CSV file of an archive is read, also in a folder, and the main file of the register', async () => {
  const csvFile = await readArchive(buildZip({ 'readme.txt': 'Read me', 'people/spring.csv': 'a,b\n1,2\n' }));
  expect([csvFile.name, csvFile.bytes.toString()]).toEqual(['spring.csv', 'a,b\n1,2\n']);
  const register = buildZip({
    'othername_pfile_20260105-20260111.csv': 'x',
    'npidata_pfile_20260105-20260111_fileheader.csv': 'y',
    'npidata_pfile_20260105-20260111.csv': 'z',
  });
  expect((await readArchive(register)).bytes.toString()).toBe('z');
});

it.each([
  ['archive_empty', { 'readme.txt': 'Read me' }, 'sent.zip has no CSV file.'],
  ['archive_files', { 'a.csv': 'a', 'b.csv': 'b' }, /several files: a\.csv, b\.csv\. Unpack it/],
  ['workbook', { '[Content_Types].xml': '<xml/>', 'xl/workbook.xml': '<xml/>' }, /is a workbook/],
  [
    'archive_files',
    Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`${n}.txt`, ''])),
    /more than 1000 files/,
  ],
])('an archive without exactly one CSV file is rejected with %s', async (code, files, message) => {
  await expect(readArchive(buildZip(files))).rejects.toMatchObject({
    name: 'FileError',
    code,
    message: expect.stringMatching(message),
  });
});

it('unpacking stops at the limit, however small the archive is', async () => {
  const smallArchive = buildZip({ 'a.csv': Buffer.alloc(64 * bytesPerMb) });
  expect(smallArchive.length).toBeLessThan(bytesPerMb / 8);
  const { chunks } = await writeAndOpen(smallArchive, bytesPerMb);
  let unpackedBytes = 0;
  const readPromise = (async () => {
    for await (const chunk of chunks) unpackedBytes += chunk.length;
  })();
  await expect(readPromise).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('1 MB'),
  });
  expect(unpackedBytes).toBeLessThanOrEqual(bytesPerMb);
});

it.each([
  ['cut off', (zip: Buffer) => zip.subarray(0, zip.length - 30)],
  ['no archive', () => Buffer.from('PK\x03\x04rest')],
  [
    'with a damaged file',
    (zip: Buffer) => Buffer.concat([zip.subarray(0, 40), Buffer.alloc(9, 255), zip.subarray(49)]),
  ],
  ['that states another size', (zip: Buffer) => changeStatedSize(zip, 1)],
])('a broken archive is reported: %s', async (_, damage) => {
  const zip = buildZip({ 'a.csv': 'first,last\n'.repeat(500) });
  await expect(readArchive(damage(zip))).rejects.toMatchObject({ code: 'archive_broken' });
});

/** Changes the size that the list of files states. */
function changeStatedSize(zip: Buffer, addedBytes: number): Buffer {
  const changedZip = Buffer.from(zip);
  const offset = changedZip.indexOf('PK\x01\x02') + 24;
  changedZip.writeUInt32LE(changedZip.readUInt32LE(offset) + addedBytes, offset);
  return changedZip;
}
