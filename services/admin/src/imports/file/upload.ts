import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importLimits } from '@app/types/admin/imports';

/** An upload that was stored in a temporary file. */
export interface Upload {
  path: string;
  /** True if it has more bytes than an import may have; those were not stored. */
  isTruncated: boolean;
}

/** Bytes between two reports of progress. */
const reportIntervalBytes = 1024 * 1024;

/**
 * Stores an upload in a temporary file until `readUpload` has ended: form fields behind it can say what its columns mean, and
 * the list of an archive's files is at its end.
 * @param onProgress receives the number of bytes so far; if it returns false, `readUpload` is not called
 */
export async function withUpload(
  chunks: AsyncIterable<Buffer>,
  onProgress: (bytes: number) => Promise<boolean>,
  readUpload: (upload: Upload) => Promise<boolean>,
): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  let [receivedBytes, reportedBytes, isStopped] = [0, 0, false];
  async function* receiveChunks(): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      receivedBytes += chunk.length;
      yield chunk;
      if (receivedBytes > importLimits.bytes) return;
      if (receivedBytes - reportedBytes < reportIntervalBytes) continue;
      reportedBytes = receivedBytes;
      isStopped = !(await onProgress(receivedBytes));
      if (isStopped) return;
    }
  }
  try {
    const filePath = path.join(folder, 'upload');
    await writeFile(filePath, receiveChunks());
    return (
      !isStopped && (await readUpload({ path: filePath, isTruncated: receivedBytes > importLimits.bytes }))
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
