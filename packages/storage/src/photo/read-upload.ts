import { NoPhoto } from './no-photo.ts';

/** Of a photo. */
const mostPhotoBytes = 5 * 1024 * 1024;
/** What a form adds to its one file. */
const formBytes = 16 * 1024;
/** More fields are no form of ours; a reader of forms is slow with thousands. */
const mostParts = 4;

/**
 * The one file of a form, under this field. Its name and the type that it claims are not looked at.
 * @throws {NoPhoto} `no_form`; `too_large` as soon as more than `mostBytes` came; `missing` for none or several
 */
export async function readUpload(
  request: Request,
  field: string,
  mostBytes = mostPhotoBytes,
): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = parseBoundary(type);
  if (!boundary) throw new NoPhoto('no_form');
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes + formBytes)
    throw new NoPhoto('too_large');
  const body = await readWithin(request.body, mostBytes + formBytes);
  if (countParts(body, boundary) > mostParts) throw new NoPhoto('missing');

  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new NoPhoto('missing');
  });
  const [photo, another] = form.getAll(field);
  if (!(photo instanceof File) || another !== undefined || photo.size === 0) throw new NoPhoto('missing');
  if (photo.size > mostBytes) throw new NoPhoto('too_large');
  return photo.bytes();
}

/** As browsers write it: form-data with one parameter. */
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

/** How many parts a form claims to have; stops counting soon after too many. */
function countParts(body: Buffer, boundary: string): number {
  const line = `--${boundary}`;
  let parts = -1; // the last line ends the form
  for (
    let at = body.indexOf(line);
    at !== -1 && parts <= mostParts;
    at = body.indexOf(line, at + line.length)
  )
    parts++;
  return parts;
}
