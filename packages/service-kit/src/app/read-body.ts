import { problems } from '../problem/problem.ts';

/** Maximum body; files are uploaded another way. */
export const maxBodyBytes = 64 * 1024;
const jsonTypePattern = /^application\/json *(?:;|$)/i;
/** Keys that could pollute a prototype if an object is copied carelessly. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

export interface JsonBody {
  text: string;
  value: unknown;
}

/**
 * Reads a JSON body and removes prototype keys. An empty body is an empty object, for the schema to check.
 * @throws 415 for another content type, 413 above 64 KB, 400 for invalid JSON
 */
export async function readJson(request: Request): Promise<JsonBody> {
  const contentType = request.headers.get('content-type');
  if (contentType !== null && !jsonTypePattern.test(contentType)) throw problems.unsupportedMediaType();
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw problems.payloadTooLarge();
  const bytes = await readBody(request.body, maxBodyBytes);
  if (bytes.length === 0) return { text: '', value: {} };
  if (contentType === null) throw problems.unsupportedMediaType();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, value: JSON.parse(text, (key, value) => (prototypeKeys.has(key) ? undefined : value)) };
  } catch {
    throw problems.badRequest();
  }
}

/** Reads a whole body into memory. @throws the error of `createError`, else 413, above `maxBytes` */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  createError: () => Error = problems.payloadTooLarge,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw createError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
