import { realpathSync } from 'node:fs';

/** True for the module that Node was started with: `import.meta.main`, which needs Node 24.2. */
export const isMain = ({ filename }: Pick<ImportMeta, 'filename'>): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === filename;
