import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Compiler } from '@rspack/core';
import { recordedFileName } from '../remotes/files.ts';
import { assignFilesToParts, checkFills, listImportedFiles } from './parts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const tscPath = path.join(
  path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  'bin/tsc',
);

/** Declares what the shell uses, with each type expanded: the plain declaration would refer to the remote's files. */
const declarationSource = `import type { ReactNode } from 'react';
import exposed from '../../../src/expose.ts';

type Plain<T> = T extends URLSearchParams | ((...given: never[]) => unknown) ? T : T extends object ? { [K in keyof T]: Plain<T[K]> } : T;
type Props<C> = C extends (props: infer P, ...rest: never[]) => unknown ? P : C extends new (props: infer P) => unknown ? P : never;
type Loaded<R> = R extends { calls: unknown } ? { calls: { [name: string]: { endpoint: unknown; input?: unknown } } } : Plain<R>;
type Document<D> = D extends { loader: (at: infer A) => infer R; head: (...given: never[]) => infer H } ? { loader: (at: Plain<A>) => Loaded<R>; head: (answers: any, at: Plain<A>) => Plain<H> } : never;
type Part<M> = M extends { default: infer C } ? { default: C extends { loader: unknown; head: unknown } ? Document<C> : (props: Plain<Props<C>>) => ReactNode } : { [K in keyof M]: unknown };
type Declared<T> = T extends () => Promise<infer M> ? () => Promise<Part<M>> : T extends object ? { [K in keyof T]: Declared<T[K]> } : T;
const declared = <T>(_: T) => null as unknown as Declared<T>;
export default declared(exposed);
`;

async function buildDeclaration(dir: string): Promise<string> {
  const scratchFolder = path.join(dir, 'node_modules/.cache/expose');
  const outFolder = path.join(scratchFolder, 'out');
  await rm(outFolder, { recursive: true, force: true });
  await mkdir(scratchFolder, { recursive: true });
  await writeFile(path.join(scratchFolder, 'declared.ts'), declarationSource);
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    noCheck: true,
    rootDir: root,
    outDir: outFolder,
  };
  const config = {
    extends: path.join(root, 'tsconfig.json'),
    compilerOptions,
    files: ['declared.ts'],
    include: [],
  };
  await writeFile(path.join(scratchFolder, 'tsconfig.json'), JSON.stringify(config));
  // Errors in declarations of other files do not matter.
  const compileResult = await promisify(execFile)(process.execPath, [tscPath, '-p', scratchFolder], {
    maxBuffer: 1e8,
  }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? String(error) }));
  const declarationPath = path.join(outFolder, path.relative(root, scratchFolder), 'declared.d.ts');
  const declaration = await readFile(declarationPath, 'utf8').catch(() => '');
  if (!declaration) throw new Error(`What ${dir} exposes cannot be declared:\n${compileResult.stdout}`);
  const [unresolvedImport] = /import\("[^"]+"\)\.\w+/.exec(declaration) ?? [];
  if (unresolvedImport)
    throw new Error(
      `What ${dir} exposes cannot be declared: it names ${unresolvedImport}, which nobody else has`,
    );
  return declaration;
}

const listApiNouns = (recordedText: string): string[] => {
  const { replies = {} } = JSON.parse(recordedText) as { replies?: Record<string, unknown> };
  return [...new Set(Object.keys(replies).map((call) => call.split('/')[2]!))].sort();
};

/** Writes `expose.d.ts` and `release.json` beside the built files. */
export class ReleaseFactsPlugin {
  readonly #dir: string;
  readonly #maxPageBytes: number;

  /** `maxPageBytes`: maximum compressed bytes that its largest page may load. */
  constructor(dir: string, maxPageBytes: number) {
    this.#dir = dir;
    this.#maxPageBytes = maxPageBytes;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.rspack;
    let declarationPromise = Promise.resolve('');
    compiler.hooks.beforeCompile.tap('ReleaseFactsPlugin', () => {
      declarationPromise = buildDeclaration(this.#dir);
      // Avoids an unhandled rejection; the error is reported where it is awaited below.
      declarationPromise.catch(() => {});
    });
    compiler.hooks.thisCompilation.tap('ReleaseFactsPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'ReleaseFactsPlugin', stage }, async () => {
        const declaration = await declarationPromise;
        const [, contract] = /\bcontract: ['"]([^'"]+)['"]/.exec(declaration) ?? [];
        if (!contract) throw new Error(`${this.#dir}/src/expose.ts: write contract: '1.2.3' as const`);
        const {
          paths = [],
          links,
          sitemap,
          offers,
          fills,
        } = JSON.parse(await readFile(path.join(this.#dir, 'slice.json'), 'utf8'));
        const parts = assignFilesToParts(listImportedFiles(compilation), declaration, this.#dir);
        checkFills(fills, declaration, this.#dir);
        // Replies for the release gate, where the calls of its service are not known.
        const recordedText = await readFile(path.join(this.#dir, recordedFileName), 'utf8').catch(
          () => undefined,
        );
        if (recordedText) compilation.emitAsset(recordedFileName, new sources.RawSource(recordedText));
        const apiNouns = recordedText && listApiNouns(recordedText);
        const facts = {
          contract,
          budget: this.#maxPageBytes,
          parts,
          paths,
          links,
          sitemap,
          offers,
          fills,
          asks: apiNouns,
        };
        compilation.emitAsset('expose.d.ts', new sources.RawSource(declaration));
        compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(facts, null, 2)}\n`));
      });
    });
  }
}
