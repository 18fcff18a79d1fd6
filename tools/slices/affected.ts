import path from 'node:path';
import { isOwnContract, type Slice } from './slices.ts';
import { findUnit, type Unit, withDependents } from './units.ts';

/** Checks that a change needs before it is merged. */
export interface AffectedParts {
  /** Workspace folders whose tests run, sorted. */
  folders: string[];
  /** Browser journeys: all, or those of the changed slices. */
  journeys: 'all' | string[];
}

/** Folders that check all endpoints as data, so that a slice can change its own without running others' tests. */
const readersOfContracts = ['packages/types', 'services/gateway'];
/** Documentation, which no test reads. */
const isProse = (file: string) => /^(docs\/|[A-Z]+(\.md)?$)|\.md$/.test(file);
/** Journeys and helpers share a folder; a spec file belongs to its own journey. */
const findJourney = (file: string) => /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];

/**
 * Follows changed files (relative to the root) to everything they affect: a slice's own files and endpoints affect that
 * slice and the checks of all endpoints; other files affect all dependents, and all journeys if code used by every page
 * is reached.
 */
export function findAffected(
  changed: readonly string[],
  units: readonly Unit[],
  slices: readonly Slice[],
): AffectedParts {
  const folders = new Set<string>();
  const journeys = new Set<string>();
  let all = false;
  const affectAll = () => {
    all = true;
    for (const { folder } of units) folders.add(folder);
  };
  const touch = (slice: Slice) => {
    for (const folder of slice.folders) folders.add(folder);
    for (const journey of slice.journeys) journeys.add(journey);
  };

  for (const file of changed) {
    const journey = findJourney(file);
    const contract = slices.find((slice) => isOwnContract(slice, file));
    const owner = slices.find((slice) => slice.folders.some((folder) => file.startsWith(`${folder}/`)));
    const unit = findUnit(file, units);
    if (isProse(file)) continue;
    if (journey) journeys.add(journey);
    else if (owner) touch(owner);
    else if (contract) {
      touch(contract);
      for (const folder of readersOfContracts) folders.add(folder);
    } else if (!unit || unit.folder === 'tools' || unit.folder === 'e2e') affectAll();
    else {
      const reached = withDependents([unit.folder], units);
      for (const folder of reached) folders.add(folder);
      for (const slice of slices) if (slice.folders.some((folder) => reached.has(folder))) touch(slice);
      if (reached.has('shell') || reached.has('services/gateway')) all = true;
    }
  }
  return { folders: [...folders].sort(), journeys: all ? 'all' : [...journeys].sort() };
}

/** Names of the slices that have one of the folders. */
export const listSlices = (folders: readonly string[], slices: readonly Slice[]): string[] =>
  slices.filter((slice) => slice.folders.some((folder) => folders.includes(folder))).map(({ name }) => name);

/** True if a journey (a file of e2e/) is listed; `*` is a wildcard. */
export const isAmong = (journey: string, journeys: AffectedParts['journeys']): boolean =>
  journeys === 'all' || journeys.some((name) => path.matchesGlob(journey, name));

/** Separately shipped folders: the shell, remotes and services. */
const isDeployable = (folder: string) => /^(shell|mf-[^/]+|services\/[^/]+)$/.test(folder);

/** Folders to release for a change, each with the changed folders that it includes. */
export function listReleases(
  changed: readonly string[],
  units: readonly Unit[],
): { folder: string; because: string[] }[] {
  const folders = new Set(
    changed.flatMap((file) => (isProse(file) ? [] : (findUnit(file, units)?.folder ?? []))),
  );
  return units
    .filter(({ folder }) => isDeployable(folder))
    .map(({ folder }) => ({
      folder,
      because: [...folders].filter((one) => withDependents([one], units, 'ships').has(folder)).sort(),
    }))
    .filter(({ because }) => because.length > 0);
}
