// Checks with the TypeScript compiler that a remote's declaration is assignable to the contract of the live shell.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { GateCheck, ReleaseDoc } from '@app/db';
import { root } from '../files.ts';

const findPackage = (name: string, packageJson: string) =>
  path.dirname(findPackageJSON(name, path.join(root, packageJson))!);
const tscPath = path.join(findPackage('typescript', 'package.json'), 'bin/tsc');
const reactTypesFolder = findPackage('@types/react', 'packages/shell-api/package.json');

/** Compared parts, one line each, so that the line of a compiler error identifies the part. */
const comparedParts = [
  { part: 'contract', description: 'what it says of its contract' },
  {
    part: 'routes',
    description:
      'its pages (each has a path, code with a default component that asks for nothing, and a document where it has first HTML)',
  },
  {
    part: 'slots',
    description: "what it puts on the shell's own pages (it may ask for no more than the shell gives there)",
  },
] as const;
const comparedSource = [
  `import type { Remote } from './remote.ts';`,
  `import exposed from './exposed.ts';`,
  ...comparedParts.map(({ part }) => `export const ${part}: Remote['${part}'] = exposed.${part};`),
  // "any" is assignable to everything, so it is refused.
  'type Known<T> = 0 extends 1 & T ? false : true;',
  ...comparedParts.map(({ part }) => `export const known_${part}: Known<typeof exposed.${part}> = true;`),
].join('\n');
const firstPartLine = 3;

const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
  target: 'es2023',
  lib: ['es2024', 'dom'],
  module: 'preserve',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  jsx: 'react-jsx',
  paths: { react: [path.join(reactTypesFolder, 'index.d.ts')], '@app/types': ['./calls.ts'] },
};

/** Sources of the contract with the `Remote` type, in packages/shell-api/src and beside the files of a built shell. */
export type ContractSources = Readonly<Record<'remote.ts' | 'page-document.ts', string>>;

/** Types that the shell treats as opaque: calls of a page document, which the document's own types check. */
const callTypesSource = ['CallInput', 'Endpoint', 'Problem', 'ReplyOf<_>']
  .map((type) => `export type ${type} = any;`)
  .join('\n');

/** `live`: contract sources of the live shell. */
export async function checkShape(
  { name, version, exposes }: Pick<ReleaseDoc, 'name' | 'version' | 'exposes'>,
  liveContract: ContractSources,
): Promise<GateCheck> {
  const createFailure = (reason: string) => ({
    id: 'shape',
    passed: false,
    says: `${name} ${version} does not expose what the live shell opens: ${reason} The team of ${name} builds against the live shell's packages/shell-api, or the shell's team ships the new one first.`,
  });
  if (!exposes.trim()) return createFailure('its build holds no expose.d.ts.');
  const compilerOutput = await compileComparison(exposes, liveContract);
  if (compilerOutput === '')
    return { id: 'shape', passed: true, says: "What it exposes fits the live shell's Remote type." };
  return createFailure(formatErrors(compilerOutput));
}

/** Compiler errors; empty if all parts are assignable. */
async function compileComparison(exposes: string, liveContract: ContractSources): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shape-'));
  try {
    const files = {
      ...liveContract,
      'calls.ts': callTypesSource,
      // Not as .d.ts: the compiler skips errors in such files.
      'exposed.ts': exposes,
      'compared.ts': comparedSource,
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['compared.ts'] }),
    };
    await Promise.all(Object.entries(files).map(([file, text]) => writeFile(path.join(folder, file), text)));
    await promisify(execFile)(process.execPath, [tscPath, '-p', folder, '--pretty', 'false'], {
      timeout: 60_000,
    });
    return '';
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Formats the failing parts, each with the first and innermost line of the compiler's message. */
function formatErrors(message: string): string {
  const [firstLine = '', ...otherLines] = message.trim().split('\n');
  const [, line, errorText = firstLine] =
    /compared\.ts\((\d+),\d+\): error TS\d+: (.*)/.exec(firstLine) ?? [];
  const part = comparedParts[Number(line) - firstPartLine];
  const detailsEnd = otherLines.findIndex((text) => !text.startsWith(' '));
  const innermostLine =
    (detailsEnd === -1 ? otherLines : otherLines.slice(0, detailsEnd)).at(-1)?.trim() ?? errorText;
  return `${part?.description ?? 'its declaration cannot be read'}. The compiler: ${innermostLine}`;
}
