import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importLimits } from '@app/types/admin/imports';

/** An upload in a file of its own. */
export interface Upload {
  path: string;
  /** It has more bytes than an import may have; the rest was not read. */
  isCut: boolean;
}

/** Bytes between two reports. */
const reportBytes = 1024 * 1024;

/**
 * Keeps an upload in a temporary file until `read` has ended: fields behind it can say what its columns mean, and the
 * list of an archive's files stands at its end.
 * @param onProgress is told the bytes received; false stops, and `read` is not called
 */
export async function withUpload(
  chunks: AsyncIterable<Buffer>,
  onProgress: (bytes: number) => Promise<boolean>,
  read: (upload: Upload) => Promise<boolean>,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  let [bytes, reportedBytes, isHeld] = [0, 0, true];
  async function* receive(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      yield chunk;
      if (bytes > importLimits.bytes) return;
      if (bytes - reportedBytes < reportBytes) continue;
      reportedBytes = bytes;
      isHeld = await onProgress(bytes);
      if (!isHeld) return;
    }
  }
  try {
    const file = path.join(folder, 'upload');
    await writeFile(file, receive());
    return isHeld && (await read({ path: file, isCut: bytes > importLimits.bytes }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
