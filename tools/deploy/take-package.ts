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
const leftOut = /^node_modules$|\.d\.[cm]?ts$|\.map$|\.wasm\.base64-/;

/**
 * Copies an installed package with its dependencies for this machine into a folder `node_modules`, in the lockfile's
 * versions and without a registry. @throws if a package is not installed or two versions of one are needed
 */
export function takePackage(
  name: string,
  usedIn: string,
  into: string,
  taken = new Map<string, string>(),
): void {
  const file = findManifest(name, usedIn);
  if (!file) throw new Error(`${name}, which ${usedIn} uses, is not installed`);
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'));
  const before = taken.get(name);
  if (before === manifest.version) return;
  if (before) throw new Error(`${name} would be needed as ${before} and as ${manifest.version}`);
  taken.set(name, manifest.version);

  const folder = path.dirname(file);
  cpSync(folder, path.join(into, name), {
    recursive: true,
    dereference: true,
    filter: (at) => !leftOut.test(path.basename(at)),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const needed of Object.keys(dependencies)) takePackage(needed, folder, into, taken);
  // One per platform; only this machine's is installed.
  for (const one of Object.keys(optionalDependencies))
    if (findManifest(one, folder)) takePackage(one, folder, into, taken);
}

function findManifest(name: string, usedIn: string): string | undefined {
  try {
    const file = findPackageJSON(name, pathToFileURL(path.join(usedIn, 'x.js')));
    return file && realpathSync(file); // its dependencies are beside the real file
  } catch {
    return undefined;
  }
}
