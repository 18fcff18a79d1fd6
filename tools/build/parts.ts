// Maps the files of a remote's build to its pages and slots.
import { listDeclaredImports } from '@app/types/release/declared-imports';
import type { Compilation } from '@rspack/core';

interface Part {
  /** Route path or slot name. */
  name: string;
  files: string[];
}

/** Source and declaration list imports in the same order. @throws if not, or if a page's path cannot be read */
export function assignFilesToParts(
  filesByImport: readonly string[][],
  declaration: string,
  dir: string,
): Part[] {
  const declaredImports = listDeclaredImports(declaration);
  if (declaredImports.length !== filesByImport.length || declaredImports.some(({ part }) => part === ''))
    throw new Error(`${dir}/src/expose.ts: write each page, document and slot as an import of its own`);
  return declaredImports.flatMap(({ kind, part }, i) =>
    kind === 'document' ? [] : [{ name: part, files: filesByImport[i]! }],
  );
}

/** @throws if a remote's code fills other slots than its slice.json declares, which gives each a position */
export function checkFills(fills: Readonly<Record<string, number>> = {}, declaration: string, dir: string) {
  const codeSlots = listDeclaredImports(declaration).flatMap(({ kind, part }) =>
    kind === 'slot' ? [part] : [],
  );
  const sliceSlots = Object.keys(fills);
  const mismatchedNames = [...codeSlots, ...sliceSlots].filter(
    (name) => !codeSlots.includes(name) || !sliceSlots.includes(name),
  );
  if (mismatchedNames.length > 0)
    throw new Error(
      `${dir}: ${mismatchedNames.join(', ')} has to stand in "slots" of src/expose.ts and in "fills" of slice.json`,
    );
}

/** Scripts and style sheets of each import in the exposed module, in source order. */
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
      return group.origins.map(({ loc }) => ({ files, position: readPosition(loc) }));
    })
    .sort((a, b) => a.position[0] - b.position[0] || a.position[1] - b.position[1])
    .map(({ files }) => files);
}

type Origin = Compilation['chunkGroups'][number]['origins'][number];

function readPosition(loc: Origin['loc']): [line: number, column: number] {
  if (typeof loc === 'object') return [loc.start.line, loc.start.column ?? 0];
  const [, line, column] = /^(\d+):(\d+)/.exec(loc ?? '') ?? [];
  if (line === undefined || column === undefined) throw new Error(`No position of an import: ${loc}`);
  return [Number(line), Number(column)];
}
