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
const skippedNamePattern = /^node_modules$|\.d\.[cm]?ts$|\.map$|\.wasm\.base64-/;

/** Copies an installed package with its dependencies. @throws if one is missing, or needed in two versions */
export function copyPackage(
  name: string,
  usedIn: string,
  targetFolder: string,
  copiedVersions = new Map<string, string>(),
): void {
  const manifestPath = findManifest(name, usedIn);
  if (!manifestPath) throw new Error(`${name}, which ${usedIn} uses, is not installed`);
  const manifest: Manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const copiedVersion = copiedVersions.get(name);
  if (copiedVersion === manifest.version) return;
  if (copiedVersion)
    throw new Error(`${name} would be needed as ${copiedVersion} and as ${manifest.version}`);
  copiedVersions.set(name, manifest.version);

  const folder = path.dirname(manifestPath);
  cpSync(folder, path.join(targetFolder, name), {
    recursive: true,
    dereference: true,
    filter: (source) => !skippedNamePattern.test(path.basename(source)),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const dependency of Object.keys(dependencies))
    copyPackage(dependency, folder, targetFolder, copiedVersions);
  // One per platform; only this machine's is installed.
  for (const optionalDependency of Object.keys(optionalDependencies))
    if (findManifest(optionalDependency, folder))
      copyPackage(optionalDependency, folder, targetFolder, copiedVersions);
}

function findManifest(name: string, usedIn: string): string | undefined {
  try {
    const manifestPath = findPackageJSON(name, pathToFileURL(path.join(usedIn, 'x.js')));
    return manifestPath && realpathSync(manifestPath); // its dependencies are beside the real file
  } catch {
    return undefined;
  }
}
