import { open } from 'node:fs/promises';
import path from 'node:path';
import { type Entry, openPromise } from 'yauzl';

export interface OpenFile {
  /** Of the CSV file, also within an archive. */
  name: string;
  chunks: AsyncIterable<Buffer>;
}

const chunkBytes = 256 * 1024;
/** The register's own name for its main file; beside it are headers, other names and further places. */
const mainFile = /^npidata_pfile_.*\.csv$/i;
const isHeaderOnly = (name: string) => /fileheader/i.test(name);

/** Opens a CSV file, or the register's file in an archive as it is published, without unpacking it to the disk. */
export async function openFile(file: string): Promise<OpenFile> {
  if (!/\.zip$/i.test(file)) {
    const handle = await open(file);
    const stream = handle.createReadStream({ highWaterMark: chunkBytes });
    return { name: path.basename(file), chunks: stream as AsyncIterable<Buffer> };
  }
  const archive = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    if ('code' in error) throw error;
    throw new Error(`${file} is no complete archive. Download it again, or unpack it and give the CSV file.`);
  });
  const entries: Entry[] = [];
  for await (const entry of archive.eachEntry()) entries.push(entry);
  const entry = chooseEntry(file, entries);
  const stream = await archive.openReadStreamPromise(entry);
  stream.once('close', () => archive.close());
  return { name: path.posix.basename(entry.fileName), chunks: stream as AsyncIterable<Buffer> };
}

function chooseEntry(file: string, entries: readonly Entry[]): Entry {
  const csvs = entries.filter(({ fileName }) => /\.csv$/i.test(fileName) && !isHeaderOnly(fileName));
  const mains = csvs.filter(({ fileName }) => mainFile.test(path.posix.basename(fileName)));
  const [entry, ...otherEntries] = mains.length > 0 ? mains : csvs;
  if (!entry) throw new Error(`${file} has no CSV file.`);
  if (otherEntries.length > 0) {
    const names = [entry, ...otherEntries].map(({ fileName }) => fileName).join(', ');
    throw new Error(`${file} has several files: ${names}. Unpack it, and give the one to read.`);
  }
  return entry;
}
