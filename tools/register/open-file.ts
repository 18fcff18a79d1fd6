import { open } from 'node:fs/promises';
import path from 'node:path';
import { type ArchivedFile, openArchive } from '@app/service-admin/imports/file/archive';

const chunkBytes = 256 * 1024;

/** Opens a CSV file, or the register's file inside a ZIP archive as published, without unpacking it to disk. */
export async function openFile(file: string): Promise<ArchivedFile> {
  if (/\.zip$/i.test(file)) return openArchive(file, { archiveName: file });
  const handle = await open(file);
  const stream = handle.createReadStream({ highWaterMark: chunkBytes });
  return { name: path.basename(file), chunks: stream as AsyncIterable<Buffer> };
}
