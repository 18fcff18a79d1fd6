// ZIP archives of which one file is read: the public register is published as one.
import path from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { RefusedFile } from './refused-file.ts';

export interface ArchivedFile {
  /** Without its folders. */
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/** The register's own name for its main file; beside it are headers, other names and further places. */
const mainFile = /^npidata_pfile_.*\.csv$/i;
const isHeaderOnly = (name: string) => /fileheader/i.test(name);
/** The register has about ten. */
const mostEntries = 1000;

/**
 * Opens the CSV file of an archive, and unpacks it as it is read.
 * @param options `maxBytes`: of the unpacked file; `name` of the archive, for messages
 * @throws {RefusedFile} for a broken archive, one without a CSV file or with several; while it is read, if it is broken
 * or has more bytes. The error of a path that does not exist.
 */
export async function openArchive(
  file: string,
  { name, maxBytes = Number.POSITIVE_INFINITY }: { name: string; maxBytes?: number },
): Promise<ArchivedFile> {
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw error instanceof Error && 'code' in error ? error : createBrokenError(name);
  });
  try {
    const entry = chooseEntry(name, await listEntries(archive, name));
    return {
      name: path.posix.basename(entry.fileName),
      chunks: readEntry(archive, entry, { name, maxBytes }),
    };
  } catch (error) {
    archive.close();
    throw error instanceof RefusedFile ? error : createBrokenError(name);
  }
}

const createBrokenError = (name: string) =>
  new RefusedFile(
    'archive_broken',
    `${name} is no complete archive. Download it again, or unpack it and give the CSV file.`,
  );

async function listEntries(archive: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    if (entries.length > mostEntries)
      throw new RefusedFile(
        'archive_files',
        `${name} has more than ${mostEntries} files. Give one CSV file.`,
      );
  }
  return entries;
}

function chooseEntry(name: string, entries: readonly Entry[]): Entry {
  const csvs = entries.filter(({ fileName }) => /\.csv$/i.test(fileName) && !isHeaderOnly(fileName));
  const mains = csvs.filter(({ fileName }) => mainFile.test(path.posix.basename(fileName)));
  const [entry, ...otherEntries] = mains.length > 0 ? mains : csvs;
  if (!entry && entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw new RefusedFile(
      'workbook',
      `${name} is a workbook. In Excel or Numbers choose “Save as” or “Export” and “CSV UTF-8”.`,
    );
  if (!entry) throw new RefusedFile('archive_empty', `${name} has no CSV file.`);
  if (otherEntries.length > 0) {
    const names = [entry, ...otherEntries].slice(0, 10).map(({ fileName }) => fileName);
    throw new RefusedFile(
      'archive_files',
      `${name} has several files: ${names.join(', ')}. Unpack it, and give the one to read.`,
    );
  }
  return entry;
}

/** A few kilobytes can unpack to gigabytes, so the limit is of what comes out. */
async function* readEntry(
  archive: ZipFile,
  entry: Entry,
  { name, maxBytes }: { name: string; maxBytes: number },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) break;
      yield chunk as Buffer;
    }
  } catch {
    throw createBrokenError(name);
  } finally {
    archive.close();
  }
  if (bytes > maxBytes)
    throw new RefusedFile(
      'too_large',
      `The file in ${name} has more than ${Math.floor(maxBytes / 1024 / 1024)} MB. Unpack and split it; the public register is read whole on the server: pnpm register FILE.`,
    );
}
