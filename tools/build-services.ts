// `pnpm build:services [name …]`: builds the contents of each image into dist/services/<name>/: its bundled programs
// and the native packages that they use. They run without the rest of the repository.
import path from 'node:path';
import { compile } from './build/compile.ts';
import { printFault, readArguments } from './command.ts';
import { buildBundle } from './deploy/bundle.ts';
import { deployables } from './deploy/deployables.ts';
import { takePackage } from './deploy/take-package.ts';
import { isMain } from './is-main.ts';
import { root } from './remotes/files.ts';

/**
 * Builds the named deployables, by default all, each into a folder below `into`. @throws with the compiler's message,
 * or for an unknown name
 */
export async function buildServices(names: readonly string[], into: string): Promise<string[]> {
  const unknown = names.find((name) => !deployables.some((deployable) => deployable.name === name));
  if (unknown) throw new Error(`No deployable is called ${unknown}`);
  const chosenDeployables = deployables.filter(({ name }) => names.length === 0 || names.includes(name));
  const natives: { name: string; usedIn: string; out: string }[] = [];
  const configs = chosenDeployables.map((deployable) => {
    const out = path.join(into, deployable.name);
    return buildBundle(deployable, { out, onNative: (name, usedIn) => natives.push({ name, usedIn, out }) });
  });
  const stats = await compile(configs);
  if (stats.hasWarnings()) throw new Error(stats.toString({ preset: 'errors-warnings' }));
  for (const { name } of chosenDeployables) {
    const out = path.join(into, name);
    const taken = new Map<string, string>();
    for (const native of natives.filter((of) => of.out === out))
      takePackage(native.name, native.usedIn, path.join(out, 'node_modules'), taken);
  }
  return chosenDeployables.map(({ name }) => name);
}

const help = `pnpm build:services [NAME …]   what each image holds, in dist/services/NAME (default: all)

${deployables.map(({ name }) => name).join(', ')}`;

if (isMain(import.meta)) {
  const { positionals: names } = readArguments(help, { allowPositionals: true });
  const started = performance.now();
  await buildServices(names, path.join(root, 'dist/services')).then((built) => {
    console.log(`Built ${built.join(', ')} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }, printFault);
}
