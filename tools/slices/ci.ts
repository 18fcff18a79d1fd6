// Generates the GitHub workflow and code owners of each slice from its slice.json: run `node tools/slices/ci.ts` after
// a change there.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSlices, type Slice } from './slices.ts';

export const codeowners = '.github/CODEOWNERS';
export const getWorkflowFile = (name: string): string => `.github/workflows/slice-${name}.yml`;

/** Patterns of a slice's own files, valid for GitHub and `path.matchesGlob`. */
export const listOwnFiles = ({ name, folders, contracts, journeys }: Slice): string[] => [
  ...folders.map((folder) => `${folder}/**`),
  ...contracts.flatMap((contract) => [
    `packages/types/src/${contract}.ts`,
    ...(contract.endsWith('*') ? [] : [`packages/types/src/${contract}.test.ts`]),
  ]),
  ...journeys.map((journey) => `e2e/${journey}.spec.ts`),
  getWorkflowFile(name),
];

/** The workflow of a slice. */
export function toWorkflow(slice: Slice): string {
  const paths = listOwnFiles(slice)
    .map((pattern) => `      - "${pattern}"\n`)
    .join('');
  return `# Written by tools/slices/ci.ts from the slice's slice.json.
name: Slice ${slice.name}
on:
  pull_request:
    paths:
${paths}permissions:
  contents: read
concurrency:
  group: \${{ github.workflow }}-\${{ github.ref }}
  cancel-in-progress: true
jobs:
  check:
    uses: ./.github/workflows/check-slice.yml
    with:
      slice: ${slice.name}
`;
}

/** The lines of a slice in CODEOWNERS. */
export function toOwners(slice: Slice): string {
  const team = `@stridewell/${slice.name}-team`;
  const lines = listOwnFiles(slice).map((pattern) => `/${pattern.replace(/\*\*$/, '')} ${team}\n`);
  return `${getHeading(slice.name)}${lines.join('')}`;
}

const getHeading = (name: string) => `\n# Slice ${name}\n`;

/** CODEOWNERS without the section of a slice, which ends at an empty line. */
function removeOwners(text: string, name: string): string {
  const start = text.indexOf(getHeading(name));
  if (start === -1) return text;
  const end = text.indexOf('\n\n', start + 1);
  return text.slice(0, start) + (end === -1 ? '' : text.slice(end + 1));
}

/** Writes or replaces the workflow and owners of a slice. */
export function writeCi(slice: Slice, root: string): void {
  const owners = path.join(root, codeowners);
  writeFileSync(path.join(root, getWorkflowFile(slice.name)), toWorkflow(slice));
  writeFileSync(owners, removeOwners(readFileSync(owners, 'utf8'), slice.name) + toOwners(slice));
}

/** Removes what `writeCi` wrote. */
export function removeCi(name: string, root: string): void {
  const owners = path.join(root, codeowners);
  rmSync(path.join(root, getWorkflowFile(name)), { force: true });
  if (existsSync(owners)) writeFileSync(owners, removeOwners(readFileSync(owners, 'utf8'), name));
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '../..');
  for (const slice of readSlices(root)) writeCi(slice, root);
}
