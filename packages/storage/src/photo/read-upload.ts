import { NoPhoto } from './no-photo.ts';

/** Maximum size of a photo. */
const maxPhotoBytes = 5 * 1024 * 1024;
/** Overhead of a form with one file. */
const formBytes = 16 * 1024;
/** Limits the fields, because parsing thousands is slow. */
const maxParts = 4;

/**
 * Reads the only file of a form under this field. Ignores its name and claimed type.
 * @throws {NoPhoto} `no_form`; `too_large` as soon as `mostBytes` are exceeded; `missing` for none or several
 */
export async function readUpload(
  request: Request,
  field: string,
  mostBytes = maxPhotoBytes,
): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = parseBoundary(type);
  if (!boundary) throw new NoPhoto('no_form');
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes + formBytes)
    throw new NoPhoto('too_large');
  const body = await readWithin(request.body, mostBytes + formBytes);
  if (countParts(body, boundary) > maxParts) throw new NoPhoto('missing');

  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new NoPhoto('missing');
  });
  const [photo, secondFile] = form.getAll(field);
  if (!(photo instanceof File) || secondFile !== undefined || photo.size === 0) throw new NoPhoto('missing');
  if (photo.size > mostBytes) throw new NoPhoto('too_large');
  return photo.bytes();
}

/** As browsers send it: form-data with one parameter. */
const parseBoundary = (type: string) =>
  /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type)?.[1];

async function readWithin(stream: ReadableStream<Uint8Array> | null, limit: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw new NoPhoto('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Number of parts in a form; stops soon after the limit. */
function countParts(body: Buffer, boundary: string): number {
  const line = `--${boundary}`;
  let parts = -1; // the last boundary ends the form
  for (let at = body.indexOf(line); at !== -1 && parts <= maxParts; at = body.indexOf(line, at + line.length))
    parts++;
  return parts;
}
