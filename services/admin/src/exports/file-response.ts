import { Readable } from 'node:stream';

/** Streams a download with backpressure. */
export function createFileResponse(
  chunks: AsyncIterable<string>,
  { type, name }: { type: string; name: string },
): Response {
  const body = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream;
  return new Response(body, {
    headers: { 'content-type': type, 'content-disposition': formatDisposition(name) },
  });
}

/** Content-Disposition with a file name (RFC 6266): any letters in `filename*`, an ASCII fallback in `filename`. */
export function formatDisposition(name: string): string {
  // Replaces separators of paths and characters that some system forbids in a name.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const safeName = name.replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-').toWellFormed();
  const asciiName = safeName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]+/g, '-')
    .replaceAll('%', '-');
  const quotedName = `attachment; filename="${asciiName}"`;
  if (asciiName === safeName) return quotedName;
  const encodedName = encodeURIComponent(safeName).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${quotedName}; filename*=UTF-8''${encodedName}`;
}
