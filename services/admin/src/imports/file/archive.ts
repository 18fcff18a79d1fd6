// Reads one file of a ZIP archive, because the public register is published as an archive.
import path from 'node:path';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileError, formatMegabytes } from './file-error.ts';

export interface ArchivedFile {
  /** The name without folders. */
  name: string;
  chunks: AsyncIterable<Buffer>;
}

/** Matches the register's main file; the others have headers, other names and further places of practice. */
const mainFilePattern = /^npidata_pfile_.*\.csv$/i;
const isHeaderOnly = (name: string) => /fileheader/i.test(name);
/** The register's archive has about ten entries. */
const maxEntries = 1000;

/**
 * Opens the CSV file of an archive, and unpacks it as it is read.
 * @param options `maxBytes`: limit of the unpacked file; `archiveName`: for messages
 * @throws {FileError} for a broken archive, one without a CSV file or with several; while it is read, if it is broken
 * or has more bytes; the file system's error if the path does not exist
 */
export async function openArchive(
  archivePath: string,
  { archiveName, maxBytes = Number.POSITIVE_INFINITY }: { archiveName: string; maxBytes?: number },
): Promise<ArchivedFile> {
  const archive = await openPromise(archivePath, { lazyEntries: true, autoClose: false }).catch((error) => {
    throw error instanceof Error && 'code' in error ? error : createBrokenArchiveError(archiveName);
  });
  try {
    const entry = chooseEntry(archiveName, await listEntries(archive, archiveName));
    return {
      name: path.posix.basename(entry.fileName),
      chunks: readEntry(archive, entry, { archiveName, maxBytes }),
    };
  } catch (error) {
    archive.close();
    throw error instanceof FileError ? error : createBrokenArchiveError(archiveName);
  }
}

const createBrokenArchiveError = (archiveName: string) =>
  new FileError(
    'archive_broken',
    `${archiveName} is no complete archive. Download it again, or unpack it and give the CSV file.`,
  );

async function listEntries(archive: ZipFile, archiveName: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) {
    entries.push(entry);
    if (entries.length > maxEntries)
      throw new FileError(
        'archive_files',
        `${archiveName} has more than ${maxEntries} files. Give one CSV file.`,
      );
  }
  return entries;
}

function chooseEntry(archiveName: string, entries: readonly Entry[]): Entry {
  const csvEntries = entries.filter(({ fileName }) => /\.csv$/i.test(fileName) && !isHeaderOnly(fileName));
  const mainEntries = csvEntries.filter(({ fileName }) =>
    mainFilePattern.test(path.posix.basename(fileName)),
  );
  const [entry, ...otherEntries] = mainEntries.length > 0 ? mainEntries : csvEntries;
  if (!entry && entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw new FileError(
      'workbook',
      `${archiveName} is a workbook. In Excel or Numbers choose “Save as” or “Export” and “CSV UTF-8”.`,
    );
  if (!entry) throw new FileError('archive_empty', `${archiveName} has no CSV file.`);
  if (otherEntries.length > 0) {
    const fileNames = [entry, ...otherEntries].slice(0, 10).map(({ fileName }) => fileName);
    throw new FileError(
      'archive_files',
      `${archiveName} has several files: ${fileNames.join(', ')}. Unpack it, and give the one to read.`,
    );
  }
  return entry;
}

/** Unpacks an entry. A few kilobytes can unpack to gigabytes, so the limit applies to the unpacked bytes. */
async function* readEntry(
  archive: ZipFile,
  entry: Entry,
  { archiveName, maxBytes }: { archiveName: string; maxBytes: number },
): AsyncGenerator<Buffer> {
  let unpackedBytes = 0;
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      unpackedBytes += (chunk as Buffer).length;
      if (unpackedBytes > maxBytes) break;
      yield chunk as Buffer;
    }
  } catch {
    throw createBrokenArchiveError(archiveName);
  } finally {
    archive.close();
  }
  if (unpackedBytes > maxBytes)
    throw new FileError(
      'too_large',
      `The file in ${archiveName} has more than ${formatMegabytes(maxBytes)}. Unpack and split it; the public register is read whole on the server: pnpm register FILE.`,
    );
}
