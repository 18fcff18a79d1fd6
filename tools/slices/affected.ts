import path from 'node:path';
import { followImporters, type Importers } from './imports.ts';
import { isOwnContract, type Slice } from './slices.ts';
import { findDependents, findWorkspaceFolder, isShipped, type WorkspaceFolder } from './units.ts';

/** Checks that a change needs before it is merged. */
export interface AffectedParts {
  folders: string[];
  /** Browser journeys: all, or those of the changed slices. */
  journeys: 'all' | string[];
}

/** Folders that check all endpoints as data, so that a slice can change its own without running others' tests. */
const contractReaders = ['packages/types', 'services/gateway'];
/** Lists the calls of all teams. Gateways learn calls from the services, so importers of this file are not affected. */
const endpointListPath = 'packages/types/src/call/endpoints.ts';
/** Messages of both languages are compiled into one file, represented by the English one. */
const toImporterKey = (file: string) => file.replace(/\/messages\/es\.json$/, '/messages/en.json');

/** Finds the workspace folders of all direct and indirect importers; undefined if imports cannot tell. */
function findReachedFolders(
  file: string,
  workspaceFolders: readonly WorkspaceFolder[],
  importers: Importers,
  shouldFollow = isShipped,
) {
  const importerKey = toImporterKey(file);
  if (!importers.has(importerKey) && !/\.tsx?$/.test(file)) return undefined;
  const reachedFiles = followImporters(
    [importerKey],
    importers,
    (importer) => importer !== endpointListPath && shouldFollow(importer),
  );
  return new Set(
    reachedFiles.flatMap((importer) =>
      shouldFollow(importer) ? (findWorkspaceFolder(importer, workspaceFolders)?.folder ?? []) : [],
    ),
  );
}

/** Files that are not part of a build, with the folders whose tests read them. */
const rootFileReaders: Readonly<Record<string, string>> = {
  'compose.yaml': 'tools/deploy',
  '.github/CODEOWNERS': 'tools/slices',
  '.github/workflows': 'tools/verify',
};
const findReadingFolder = (file: string): string | undefined =>
  rootFileReaders[file] ?? rootFileReaders[path.dirname(file)];

/** Documentation, which no test reads. */
const isProse = (file: string) => /^(docs\/|[A-Z]+(\.md)?$)|\.md$/.test(file);
/** Journeys and helpers share a folder; a spec file belongs to its own journey. */
const findJourney = (file: string) => /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];

/**
 * A slice's own files affect that slice; others the folders that use them, and all journeys if every page has their
 * code. Endpoints also affect the folders that check all of them.
 */
export function findAffected(
  changedFiles: readonly string[],
  workspaceFolders: readonly WorkspaceFolder[],
  slices: readonly Slice[],
  importers: Importers,
): AffectedParts {
  const folders = new Set<string>();
  const journeys = new Set<string>();
  let affectsAll = false;
  const affectAll = () => {
    affectsAll = true;
    for (const { folder } of workspaceFolders) folders.add(folder);
  };
  const affectSlice = (slice: Slice) => {
    for (const folder of slice.folders) folders.add(folder);
    for (const journey of slice.journeys) journeys.add(journey);
  };

  for (const file of changedFiles) {
    const journey = findJourney(file);
    const contractSlice = slices.find((slice) => isOwnContract(slice, file));
    const owningSlice = slices.find((slice) => slice.folders.some((folder) => file.startsWith(`${folder}/`)));
    const workspaceFolder = findWorkspaceFolder(file, workspaceFolders);
    const readingFolder = findReadingFolder(file);
    if (isProse(file)) continue;
    if (readingFolder) folders.add(readingFolder);
    else if (journey) journeys.add(journey);
    else if (owningSlice) affectSlice(owningSlice);
    else if (!workspaceFolder || workspaceFolder.folder === 'tools' || workspaceFolder.folder === 'e2e')
      affectAll();
    else {
      if (contractSlice) affectSlice(contractSlice);
      for (const folder of contractSlice ? contractReaders : [workspaceFolder.folder]) folders.add(folder);
      const dependents = findDependents([workspaceFolder.folder], workspaceFolders);
      for (const folder of findReachedFolders(file, workspaceFolders, importers, () => true) ?? dependents)
        folders.add(folder);
      const reachedFolders = findReachedFolders(file, workspaceFolders, importers) ?? dependents;
      for (const slice of slices)
        if (slice.folders.some((folder) => reachedFolders.has(folder))) affectSlice(slice);
      if (reachedFolders.has('shell') || reachedFolders.has('services/gateway')) affectsAll = true;
    }
  }
  return { folders: [...folders].sort(), journeys: affectsAll ? 'all' : [...journeys].sort() };
}

export const listSlices = (folders: readonly string[], slices: readonly Slice[]): string[] =>
  slices.filter((slice) => slice.folders.some((folder) => folders.includes(folder))).map(({ name }) => name);

/** True if a journey (a file of e2e/) is listed; `*` is a wildcard. */
export const isListed = (journey: string, journeys: AffectedParts['journeys']): boolean =>
  journeys === 'all' || journeys.some((name) => path.matchesGlob(journey, name));

/** Separately shipped folders: the shell, remotes and services. */
const isDeployable = (folder: string) => /^(shell|mf-[^/]+|services\/[^/]+)$/.test(folder);

/** Folders to release for a change, each with the changed folders whose code it includes. */
export function listReleases(
  changedFiles: readonly string[],
  workspaceFolders: readonly WorkspaceFolder[],
  importers: Importers,
): { folder: string; causes: string[] }[] {
  const causesByFolder = new Map<string, Set<string>>();
  for (const file of changedFiles) {
    const workspaceFolder =
      isProse(file) || !isShipped(file) ? undefined : findWorkspaceFolder(file, workspaceFolders);
    const reachedFolders =
      findReachedFolders(file, workspaceFolders, importers) ??
      (workspaceFolder
        ? findDependents([workspaceFolder.folder], workspaceFolders, 'runtimeDependencies')
        : []);
    for (const folder of reachedFolders)
      if (isDeployable(folder))
        causesByFolder.set(
          folder,
          (causesByFolder.get(folder) ?? new Set()).add(workspaceFolder?.folder ?? file),
        );
  }
  return [...causesByFolder]
    .map(([folder, causes]) => ({ folder, causes: [...causes].sort() }))
    .sort(compareFolders);
}

const compareFolders = (a: { folder: string }, b: { folder: string }) => (a.folder < b.folder ? -1 : 1);
