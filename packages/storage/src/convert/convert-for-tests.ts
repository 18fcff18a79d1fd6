import { NoPhoto } from '../photo/no-photo.ts';
import { convert } from './convert.ts';
import { type Convert, toBuffers } from './converter.ts';

/** Converts in this process: for tests of what becomes of a file, which need no limits. */
export const convertInProcess: Convert = async (job) => {
  const result = await convert(job);
  if ('reason' in result) throw new NoPhoto(result.reason);
  return toBuffers(result.files);
};
