import { findPackageJSON } from 'node:module';
import path from 'node:path';
import type { ShellOffer } from '@app/db';
import { contractVersion, earlierContracts } from '@app/shell-api';
import { type BuildPaths, readJson, root } from './files.ts';

export function readShellOffer(libraries: readonly string[]): ShellOffer {
  return {
    contract: contractVersion,
    earlier: [...earlierContracts],
    shared: Object.fromEntries(libraries.map((library) => [library, readVersion(library)])),
  };
}

/** Reads what the built shell offers to remotes. @throws if none is built */
export function readBuiltOffer({ offer: offerPath }: BuildPaths): ShellOffer {
  const builtOffer = readJson<ShellOffer | undefined>(offerPath, undefined);
  if (!builtOffer) throw new Error('There is no built shell to validate against. Run: pnpm build');
  return builtOffer;
}

function readVersion(library: string): string {
  const manifestPath = findPackageJSON(library, path.join(root, 'shell/package.json'));
  const { version } = readJson<{ version?: string }>(manifestPath ?? '', {});
  if (!version) throw new Error(`No package.json of ${library} was found.`);
  return version;
}
