import { createRequire } from 'node:module';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import { contractVersion, earlierContracts } from '@app/shell-api';
import { type Built, readJson, root } from './files.ts';

/** The offer of this checkout's shell. */
export function readOfferOfShell(libraries: readonly string[]): ShellOffer {
  const resolve = createRequire(path.join(root, 'shell/package.json')).resolve;
  return {
    contract: contractVersion,
    earlier: [...earlierContracts],
    shared: Object.fromEntries(libraries.map((library) => [library, readVersion(library, resolve)])),
  };
}

/** The offer of the built shell. @throws if none is built */
export function readBuiltOffer({ offer }: Built): ShellOffer {
  const found = readJson<ShellOffer | undefined>(offer, undefined);
  if (!found) throw new Error('There is no built shell to validate against. Run: pnpm build');
  return found;
}

/** Reads package.json in the folders above the resolved file, since not every package exports it. */
function readVersion(library: string, resolve: (id: string) => string): string {
  for (let folder = path.dirname(resolve(library)); ; folder = path.dirname(folder)) {
    const { name, version } = readJson<{ name?: string; version?: string }>(
      path.join(folder, 'package.json'),
      {},
    );
    if (name === library && version) return version;
    if (folder === path.dirname(folder)) throw new Error(`No package.json of ${library} was found.`);
  }
}
