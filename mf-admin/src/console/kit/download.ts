import { buildUrl, CallError, type CallInput, type Endpoint, parseProblem } from '@app/types';
import { useState } from 'react';
import { runWithPasswordRetry } from '../../admin-call.ts';
import { endSession, getSessionToken } from '../../session.ts';
import { useDock } from '../dock/dock.ts';

/** Downloads the content as a file in the browser. */
export function saveFile(content: BlobPart, fileName: string, contentType = 'text/csv;charset=utf-8'): void {
  const objectUrl = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = fileName;
  link.click();
  // Browsers read the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}

/** Returns a function that downloads a file of the admin API and shows the result in the dock. */
export function useDownload() {
  const dock = useDock();
  const [isDownloading, setIsDownloading] = useState(false);
  async function download(endpoint: Endpoint, input: CallInput, doneText?: string) {
    setIsDownloading(true);
    try {
      const isSaved = await runWithPasswordRetry(() => downloadFile(endpoint, input));
      if (isSaved && doneText) dock.showMessage(doneText);
    } catch (error) {
      dock.showError(error instanceof CallError ? error : 'The download did not work.');
    }
    setIsDownloading(false);
  }
  return { download, isDownloading };
}

/**
 * Fetches a file with the token of the session and saves it under the name that the server sends. Resolves to true.
 * @throws {CallError}
 */
async function downloadFile(endpoint: Endpoint, input: CallInput): Promise<true> {
  const headers = { authorization: `Bearer ${getSessionToken()}` };
  const response = await fetch(buildUrl(endpoint, input), { headers }).catch((cause: unknown) => {
    throw new CallError('Network error', 0, undefined, cause);
  });
  if (response.status === 401) endSession();
  if (!response.ok) {
    const { status } = response;
    const problem = parseProblem(await response.json().catch(() => undefined), status);
    throw new CallError(`HTTP error! status: ${status}`, status, problem);
  }
  const disposition = response.headers.get('content-disposition') ?? '';
  saveFile(
    await response.blob(),
    parseFileName(disposition) ?? 'download',
    response.headers.get('content-type') ?? '',
  );
  return true;
}

/** Returns the file name of a Content-Disposition header: the encoded one if present, else the plain one. */
function parseFileName(disposition: string): string | undefined {
  const encodedName = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  return encodedName ? decodeURIComponent(encodedName) : /filename="([^"]+)"/.exec(disposition)?.[1];
}
