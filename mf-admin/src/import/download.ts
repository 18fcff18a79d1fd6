import { CallError, type CallInput, type Endpoint, urlOf } from '@app/types';
import { endSession, sessionToken } from '../session.ts';

/** Gives a text as a file to keep. */
export function saveFile(content: BlobPart, name: string, type = 'text/csv;charset=utf-8'): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Fetches a file of the back office in the session's name and gives it to keep, under the server's name for it.
 * @throws {CallError}
 */
export async function downloadFile(e: Endpoint, input: CallInput): Promise<void> {
  const headers = { authorization: `Bearer ${sessionToken()}` };
  const response = await fetch(urlOf(e, input), { headers }).catch((cause: unknown) => {
    throw new CallError('Network error', 0, undefined, cause);
  });
  if (response.status === 401) endSession();
  if (!response.ok) throw new CallError(`HTTP error! status: ${response.status}`, response.status);
  const said = response.headers.get('content-disposition') ?? '';
  const name = /filename="([^"]+)"/.exec(said)?.[1] ?? 'download';
  saveFile(await response.blob(), name, response.headers.get('content-type') ?? '');
}
