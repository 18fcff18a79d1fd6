// Which files of a remote's build belong to which of its pages and slots.
import { listDeclaredImports } from '@app/types/release/declared-imports';
import type { Compilation } from '@rspack/core';

/** What an import in the exposed module loads, and of which page or slot it is. */
interface Part {
  /** The path of a route, or the name of a slot. */
  name: string;
  files: string[];
}

/**
 * Gives each import its page or slot: the exposed module is plain data, so source and declaration name them in the same
 * order. Documents are read on the server alone.
 * @throws where they do not, or a page has no path that can be read
 */
export function nameParts(imports: readonly string[][], declaration: string, dir: string): Part[] {
  const declared = listDeclaredImports(declaration);
  if (declared.length !== imports.length || declared.some(({ part }) => part === ''))
    throw new Error(`${dir}/src/expose.ts: write each page, document and slot as an import of its own`);
  return declared.flatMap(({ kind, part }, i) =>
    kind === 'document' ? [] : [{ name: part, files: imports[i]! }],
  );
}

/** The scripts and sheets of each import in the exposed module, in the order of its source. */
export function listImportedFiles({ chunkGroups }: Compilation): string[][] {
  const isExposed = (group: (typeof chunkGroups)[number]) =>
    group.chunks.some(({ name }) => name === '__federation_expose_expose');
  return chunkGroups
    .filter((group) => group.getParents().some(isExposed))
    .flatMap((group) => {
      const files = group
        .getFiles()
        .filter((file) => /\.(?:js|css)$/.test(file))
        .sort();
      return group.origins.map(({ loc }) => ({ files, at: readPosition(loc) }));
    })
    .sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1])
    .map(({ files }) => files);
}

type Origin = Compilation['chunkGroups'][number]['origins'][number];

/** Line and column of an import. */
function readPosition(loc: Origin['loc']): [line: number, column: number] {
  if (typeof loc === 'object') return [loc.start.line, loc.start.column ?? 0];
  const [, line, column] = /^(\d+):(\d+)/.exec(loc ?? '') ?? [];
  if (line === undefined || column === undefined) throw new Error(`No position of an import: ${loc}`);
  return [Number(line), Number(column)];
}
