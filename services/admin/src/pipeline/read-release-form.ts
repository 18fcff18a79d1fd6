import { computeContentHash, getMediaType, type NewFile } from '@app/releases';
import { createLimiter, HttpProblem, maxFormBytes, problems, readBody } from '@app/service-kit';
import { releaseLimits } from '@app/types/admin/pipeline';

const createFormProblem = (code: string, sentence: string) => new HttpProblem(400, code, () => sentence);

/** Uploads are held in memory until they are complete: two at a time, ten waiting. */
const limitUploads = createLimiter(2, 10);

/**
 * Passes the files of an upload to `handle` once all have arrived intact. If anything is wrong with them, nothing is
 * stored.
 * @throws 400 for an invalid form, 413 above `releaseLimits`, 415 for another type of body, 429 for too many uploads
 */
export const withReleaseFiles = <T>(request: Request, handle: (files: NewFile[]) => Promise<T>): Promise<T> =>
  limitUploads(async () => handle(await readReleaseForm(request)));

async function readReleaseForm(request: Request): Promise<NewFile[]> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\b/i.test(contentType))
    throw new HttpProblem(415, 'unsupported_media_type', () => 'Send the files as multipart/form-data.');
  const body = await readBody(request.body, releaseLimits.bytes + maxFormBytes);
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw createFormProblem('form', 'The form did not arrive whole. Publish again.');
  });
  const parts = form.getAll('file');
  if (parts.length > releaseLimits.files) throw problems.payloadTooLarge();
  const files = await Promise.all(parts.map(readPart));
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  if (bytes > releaseLimits.bytes) throw problems.payloadTooLarge();
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length)
    throw createFormProblem('form', 'The form has a file twice. Send each once.');
  if (form.get('digest') !== computeContentHash(files))
    throw createFormProblem('digest', 'What arrived is not what was sent. Publish again.');
  return files;
}

/** Reads a file of the form. Its name determines the media type; one that a pipeline sends is ignored. */
async function readPart(part: File | string): Promise<{ path: string; bytes: Buffer }> {
  if (typeof part === 'string')
    throw createFormProblem('form', 'Each "file" needs a file name: its path in the build.');
  if (!getMediaType(part.name))
    throw createFormProblem(
      'not_a_build',
      `"${part.name.slice(0, 200)}" is of no kind that a release may have.`,
    );
  return { path: part.name, bytes: Buffer.from(await part.arrayBuffer()) };
}
