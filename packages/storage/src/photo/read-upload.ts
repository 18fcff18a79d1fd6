import { readBody } from '@app/service-kit';
import { UploadError } from './upload-error.ts';

const maxPhotoBytes = 5 * 1024 * 1024;
const maxFormOverheadBytes = 16 * 1024;
/** Limits the fields, because parsing thousands is slow. */
const maxParts = 4;

/**
 * Reads the only file of a form under this field. Ignores its name and claimed type.
 * @throws {UploadError} `no_form`; `too_large` as soon as `maxBytes` are exceeded; `missing` for none or several
 */
export async function readUpload(
  request: Request,
  field: string,
  maxBytes = maxPhotoBytes,
): Promise<Uint8Array> {
  const contentType = request.headers.get('content-type') ?? '';
  const boundary = parseBoundary(contentType);
  if (!boundary) throw new UploadError('no_form');
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes + maxFormOverheadBytes)
    throw new UploadError('too_large');
  const body = await readBody(
    request.body,
    maxBytes + maxFormOverheadBytes,
    () => new UploadError('too_large'),
  );
  if (countParts(body, boundary) > maxParts) throw new UploadError('missing');

  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new UploadError('missing');
  });
  const [file, secondFile] = form.getAll(field);
  if (!(file instanceof File) || secondFile !== undefined || file.size === 0)
    throw new UploadError('missing');
  if (file.size > maxBytes) throw new UploadError('too_large');
  return file.bytes();
}

/** As browsers send it: form-data with one parameter. */
const parseBoundary = (type: string) =>
  /^multipart\/form-data; ?boundary="?([\w'()+,./:=?-]{1,70})"?$/i.exec(type)?.[1];

/** Number of parts in a form; stops soon after the limit. */
function countParts(body: Buffer, boundary: string): number {
  const delimiter = `--${boundary}`;
  let count = -1; // the last boundary ends the form
  for (
    let index = body.indexOf(delimiter);
    index !== -1 && count <= maxParts;
    index = body.indexOf(delimiter, index + delimiter.length)
  )
    count++;
  return count;
}
