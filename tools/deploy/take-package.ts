import { cpSync, readFileSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Nested node_modules, and files that Node does not load: types, source maps, and WebAssembly copies for browsers. */
const skippedNames = /^node_modules$|\.d\.[cm]?ts$|\.map$|\.wasm\.base64-/;

/**
 * Copies an installed package with its dependencies for this machine into a folder `node_modules`, in the lockfile's
 * versions and without a registry. @throws if a package is not installed or two versions of one are needed
 */
export function takePackage(
  name: string,
  usedIn: string,
  into: string,
  takenVersions = new Map<string, string>(),
): void {
  const file = findManifest(name, usedIn);
  if (!file) throw new Error(`${name}, which ${usedIn} uses, is not installed`);
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const takenVersion = takenVersions.get(name);
  if (takenVersion === manifest.version) return;
  if (takenVersion) throw new Error(`${name} would be needed as ${takenVersion} and as ${manifest.version}`);
  takenVersions.set(name, manifest.version);

  const folder = path.dirname(file);
  cpSync(folder, path.join(into, name), {
    recursive: true,
    dereference: true,
    filter: (at) => !skippedNames.test(path.basename(at)),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const needed of Object.keys(dependencies)) takePackage(needed, folder, into, takenVersions);
  // One per platform; only this machine's is installed.
  for (const optional of Object.keys(optionalDependencies))
    if (findManifest(optional, folder)) takePackage(optional, folder, into, takenVersions);
}

function findManifest(name: string, usedIn: string): string | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(path.join(usedIn, 'x.js')));
    return file && realpathSync(file); // its dependencies are beside the real file
  } catch {
    return undefined;
  }
}
