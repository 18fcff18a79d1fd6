import { HttpProblem } from '@app/service-kit';
import { m } from '../paraglide/messages.js';

export const mostBytes = 5 * 1024 * 1024;
/** What a form adds to its one file. */
const formBytes = 16 * 1024;
/** More fields are no form of ours; a reader of forms is slow with thousands. */
const mostParts = 4;

const tooLarge = () => new HttpProblem(413, 'photo_too_large', (locale) => m.photo_too_large({}, { locale }));
const noPhoto = () => new HttpProblem(400, 'photo_missing', (locale) => m.photo_missing({}, { locale }));
const noForm = () =>
  new HttpProblem(415, 'unsupported_media_type', (locale) => m.photo_missing({}, { locale }), {
    headers: { accept: 'multipart/form-data' },
  });

/**
 * The one file of a form, its field `photo`. Its name and the type that it claims are not looked at.
 * @throws 415 for what is no form, 413 as soon as more than 5 MB came, 400 for none or several
 */
export async function readUpload(request: Request): Promise<Uint8Array> {
  const type = request.headers.get('content-type') ?? '';
  const boundary = boundaryIn(type);
  if (!boundary) throw noForm();
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes + formBytes) throw tooLarge();
  const body = await readWithin(request.body, mostBytes + formBytes);
  if (partsOf(body, boundary) > mostParts) throw noPhoto();

  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw noPhoto();
  });
  const [photo, another] = form.getAll('photo');
  if (!(photo instanceof File) || another !== undefined || photo.size === 0) throw noPhoto();
  if (photo.size > mostBytes) throw tooLarge();
  return photo.bytes();
}

/** As browsers write it: form-data with one parameter. */
const boundaryIn = (type: string) =>
  /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type)?.[1];

async function readWithin(stream: ReadableStream<Uint8Array> | null, limit: number) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream ?? []) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** How many parts a form claims to have; stops counting soon after too many. */
function partsOf(body: Buffer, boundary: string): number {
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
