import { type NewRelease, readBuild as parseBuild } from '@app/releases';
import { readFiles } from './files.ts';

/** Reads the built remote in a folder (`packages/releases/src/read-build.ts`). @throws if there is no build */
export const readBuild = (
  folder: string,
  options: { version?: string | undefined } = {},
): Promise<NewRelease> =>
  parseBuild(readFiles(folder), options).catch((error: Error) => {
    throw new Error(`${folder}: ${error.message} Build it first.`);
  });
