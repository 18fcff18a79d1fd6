import { realpathSync } from 'node:fs';

/** True in the program that was started, as `import.meta.main` is on Node 24.2 and newer only. */
export const isMain = ({ filename }: Pick<ImportMeta, 'filename'>): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;
