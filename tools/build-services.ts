// `pnpm build:services [NAME …]`: what each image holds, in dist/services/NAME: bundled programs and native packages.
import path from 'node:path';
import { compile } from './build/compile.ts';
import { isMain, printError, readArguments, startTimer } from './command.ts';
import { createBundleConfig } from './deploy/bundle.ts';
import { copyPackage } from './deploy/copy-package.ts';
import { deployables } from './deploy/deployables.ts';
import { root } from './remotes/files.ts';

/** Builds the named deployables, by default all. @throws with the compiler's message, or for an unknown name */
export async function buildServices(names: readonly string[], outputFolder: string): Promise<string[]> {
  const unknownName = names.find((name) => !deployables.some((deployable) => deployable.name === name));
  if (unknownName) throw new Error(`No deployable is called ${unknownName}`);
  const selectedDeployables = deployables.filter(({ name }) => names.length === 0 || names.includes(name));
  const nativePackages: { name: string; usedIn: string; imageFolder: string }[] = [];
  const configs = selectedDeployables.map((deployable) => {
    const imageFolder = path.join(outputFolder, deployable.name);
    return createBundleConfig(deployable, {
      outputFolder: imageFolder,
      onNative: (name, usedIn) => nativePackages.push({ name, usedIn, imageFolder }),
    });
  });
  const stats = await compile(configs);
  if (stats.hasWarnings()) throw new Error(stats.toString({ preset: 'errors-warnings' }));
  for (const { name } of selectedDeployables) {
    const imageFolder = path.join(outputFolder, name);
    const copiedPackages = new Map<string, string>();
    for (const nativePackage of nativePackages.filter((native) => native.imageFolder === imageFolder))
      copyPackage(
        nativePackage.name,
        nativePackage.usedIn,
        path.join(imageFolder, 'node_modules'),
        copiedPackages,
      );
  }
  return selectedDeployables.map(({ name }) => name);
}

const help = `pnpm build:services [NAME …]   what each image holds, in dist/services/NAME (default: all)

${deployables.map(({ name }) => name).join(', ')}`;

if (isMain(import.meta)) {
  const { positionals: names } = readArguments(help, { allowPositionals: true });
  const readTimer = startTimer();
  await buildServices(names, path.join(root, 'dist/services')).then((builtNames) => {
    console.log(`Built ${builtNames.join(', ')} in ${readTimer()}`);
  }, printError);
}
