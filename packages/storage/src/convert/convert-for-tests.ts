import { UploadError } from '../photo/upload-error.ts';
import { convert } from './convert.ts';
import { toBuffers, type UploadConverter } from './converter.ts';

/** Converts in this process: for tests of the converted file, which need no limits. */
export const convertInProcess: UploadConverter = async (job) => {
  const result = await convert(job);
  if ('reason' in result) throw new UploadError(result.reason);
  return toBuffers(result.files);
};
