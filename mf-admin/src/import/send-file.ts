import { CallError, parseReply, problem } from '@app/types';
import { type ImportResult, importFile } from '@app/types/admin/imports';
import type { ColumnName } from '@app/types/admin/imports/columns';
import * as z from 'zod/mini';
import { endSession, getSessionToken, getXsrfHeader } from '../session.ts';

interface Upload {
  file: File;
  /** What each column means, by position; null: it is not read. */
  mapping: readonly (ColumnName | null)[];
  signal: AbortSignal;
  /** How much of the file is on the server, from 0 to 1. */
  onProgress: (part: number) => void;
}

/**
 * Sends a file to be planned. By XMLHttpRequest: fetch does not tell how far an upload is.
 * @throws {CallError} with the server's problem; status 0 where nothing answers
 */
export function sendFile({ file, mapping, signal, onProgress }: Upload): Promise<ImportResult> {
  const form = new FormData();
  // Before the file: the server reads a form as it comes.
  form.set('mapping', JSON.stringify(mapping));
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${importFile.path}?mode=preview`);
    const headers = {
      authorization: `Bearer ${getSessionToken()}`,
      'accept-language': 'en',
      ...getXsrfHeader(),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new CallError('Network error', 0));
    request.onabort = () => reject(new CallError('Canceled', 0));
    request.onload = () => {
      const json = parseJson(request.responseText);
      if (request.status === 200) {
        try {
          resolve(parseReply(importFile, json));
        } catch (error) {
          reject(error);
        }
        return;
      }
      if (request.status === 401) endSession();
      const { data } = z.safeParse(problem, json);
      reject(new CallError(`HTTP error! status: ${request.status}`, request.status, data));
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
