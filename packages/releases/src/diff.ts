import type { ReleaseDoc, ReleaseFile } from '@app/db';
import type { Ctx } from './ctx.ts';
import { DomainError } from './errors.ts';
import { findReleasesByVersion } from './list.store.ts';

/** A different file or setting; null: absent. */
export interface Difference<T> {
  what: string;
  from: T | null;
  to: T | null;
}

/** Differences between two releases. */
export interface ReleaseDiff {
  name: string;
  from: string;
  to: string;
  /** Files by path, with their sizes. */
  files: Difference<number>[];
  /** Size of all files. */
  bytes: { from: number; to: number };
  /** Compressed size of a first page. */
  gzip: { from: number; to: number };
  /** Ranges of shared libraries. */
  shared: Difference<string>[];
  /** Ranges of the shell's contract. */
  requires: Difference<string>[];
  contract: Difference<string> | null;
  /** True if the declarations of exposed modules differ. */
  exposes: boolean;
}

/** @throws {DomainError} not_published */
export async function diffReleases(
  ctx: Pick<Ctx, 'collections'>,
  { name, from, to }: { name: string; from: string; to: string },
): Promise<ReleaseDiff> {
  const [a, b] = await findReleasesByVersion(ctx, name, [from, to]);
  if (a && b) return computeDiff(a, b);
  throw new DomainError('not_published', `${name} ${a ? to : from} was never published.`);
}

/** Differences of `b` from `a`. */
function computeDiff(a: ReleaseDoc, b: ReleaseDoc): ReleaseDiff {
  return {
    name: b.name,
    from: a.version,
    to: b.version,
    files: diffFiles(a.files, b.files),
    bytes: { from: sum(a.files), to: sum(b.files) },
    gzip: { from: a.bytes.gzip, to: b.bytes.gzip },
    shared: diffSettings(a.entry.shared, b.entry.shared),
    requires: diffSettings(a.entry.requires, b.entry.requires),
    contract: a.contract === b.contract ? null : { what: 'contract', from: a.contract, to: b.contract },
    exposes: a.exposes !== b.exposes,
  };
}

const sum = (files: readonly ReleaseFile[]) => files.reduce((bytes, file) => bytes + file.bytes, 0);

/** Compares hashes, because files of the same size may differ. */
function diffFiles(a: readonly ReleaseFile[], b: readonly ReleaseFile[]): Difference<number>[] {
  const indexByPath = (files: readonly ReleaseFile[]) => new Map(files.map((file) => [file.path, file]));
  const [from, to] = [indexByPath(a), indexByPath(b)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .sort()
    .filter((file) => from.get(file)?.integrity !== to.get(file)?.integrity)
    .map((file) => ({
      what: file,
      from: from.get(file)?.bytes ?? null,
      to: to.get(file)?.bytes ?? null,
    }));
}

function diffSettings(a: Record<string, string>, b: Record<string, string>): Difference<string>[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .sort()
    .filter((key) => a[key] !== b[key])
    .map((key) => ({ what: key, from: a[key] ?? null, to: b[key] ?? null }));
}
