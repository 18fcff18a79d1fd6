import path from 'node:path';
import { isOwnContract, type Slice } from './slices.ts';
import { findUnit, type Unit, withDependents } from './units.ts';

/** What a change may have broken, and has to be tried before it lands. */
export interface AffectedParts {
  /** Folders of the workspace whose tests are run, sorted. */
  folders: string[];
  /** Journeys in the browser: all, or those of the slices that changed. */
  journeys: 'all' | string[];
}

/** Anyone who reads calls as data checks them all: a slice may change its own without the others' tests. */
const readersOfContracts = ['packages/types', 'services/gateway'];
/** Words for people; no test reads them. */
const isProse = (file: string) => /^(docs\/|[A-Z]+(\.md)?$)|\.md$/.test(file);
/** Journeys and their helpers are in one folder; a file of one journey is that journey's. */
const findJourney = (file: string) => /^e2e\/(.+)\.spec\.ts$/.exec(file)?.[1];

/**
 * Follows changed files (relative to the root) to all that may behave otherwise: a slice's own files and calls lead to
 * that slice and to the checks of all calls; anything else to whatever depends on it, and to all journeys as soon as
 * something is reached that every page goes through.
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

/** True if a journey (a file of e2e/) is one of these; `*` stands for any. */
export const isAmong = (journey: string, journeys: AffectedParts['journeys']): boolean =>
  journeys === 'all' || journeys.some((name) => path.matchesGlob(journey, name));

/** What ships apart: the shell, remotes and services. */
const isDeployable = (folder: string) => /^(shell|mf-[^/]+|services\/[^/]+)$/.test(folder);

/** What has to be released for a change to reach people, each with the changed folders that are part of it. */
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
