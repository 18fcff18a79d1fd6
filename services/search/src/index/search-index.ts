import { computePriorMean } from './orders/orders.ts';
import { SegmentBuilder } from './segment/build.ts';
import type { Entry } from './segment/entry.ts';
import { parseIdWords } from './segment/ids.ts';
import { mergeSegments } from './segment/merge.ts';
import { kill, type Segment } from './segment/segment.ts';
import { runAtOnce, runInSlices } from './slices.ts';
import type { Snapshot } from './snapshot.ts';

/** The current state of a listing; without `entry` it is no longer public. */
export interface Change {
  id: string;
  entry: Entry | undefined;
}

export interface IndexOptions {
  /** Size of the fresh segment, which is rebuilt with every change (less than a millisecond). */
  freshMost?: number;
  /** Milliseconds of merge work between two pauses. */
  sliceMs?: number;
}

/** A segment is merged into its older neighbour if it has more than this fraction (1/8) of its size. */
const mergeRatio = 8;

/**
 * The search index, a log-structured merge of segments: one large segment, a few smaller ones with later changes, and a
 * fresh one that is rebuilt with every change. A changed listing is marked dead in its old segment and added to the
 * fresh one; a full fresh segment is settled and a new one started. Neighbours of similar size are merged in the
 * background, so that segments stay few and listings are seldom copied. Each search reads all segments of an immutable
 * snapshot.
 */
export class SearchIndex {
  /** Settled segments, oldest and largest first. */
  #settled: readonly Segment[];
  #snapshot: Snapshot;
  readonly #fresh = new Map<string, Entry>();
  #sequence = 1;
  #mean: number;
  #merging: Promise<void> | undefined;
  readonly #freshMost: number;
  readonly #sliceMs: number;
  /** Ids that died in settled segments since the current merge began. */
  readonly #diedSince = new Set<string>();

  constructor(base: Segment, { freshMost = 64, sliceMs = 5 }: IndexOptions = {}) {
    this.#freshMost = freshMost;
    this.#sliceMs = sliceMs;
    this.#settled = [base];
    this.#mean = base.mean;
    this.#snapshot = this.#taken();
  }

  /** The current snapshot: the same object until the index changes. */
  snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** Number of living listings. */
  get size(): number {
    return this.#snapshot.segments.reduce((sum, { census }) => sum + census.living, 0);
  }

  /** Applies changes in order. The next search sees them. */
  apply(changes: readonly Change[]): void {
    let changed = false;
    for (const { id, entry } of changes) {
      const sequence = this.#sequence + 1;
      const wasHere = this.#fresh.delete(id) || this.#bury(id, sequence);
      if (!entry && !wasHere) continue;
      changed = true;
      this.#sequence = sequence;
      if (entry) this.#fresh.set(id, entry);
      if (this.#fresh.size >= this.#freshMost) {
        this.#settled = [...this.#settled, buildSegment(this.#fresh, this.#mean)];
        this.#fresh.clear();
      }
    }
    if (!changed) return;
    this.#snapshot = this.#taken();
    this.#mergeWhereDue();
  }

  /** Resolves when no merge is running. */
  async settled(): Promise<void> {
    while (this.#merging) await this.#merging;
  }

  #taken(): Snapshot {
    const fresh = this.#fresh.size > 0 ? [buildSegment(this.#fresh, this.#mean)] : [];
    return { segments: [...this.#settled, ...fresh], sequence: this.#sequence, mean: this.#mean };
  }

  #bury(id: string, sequence: number): boolean {
    for (const segment of this.#settled) {
      if (!killById(segment, id, sequence)) continue;
      if (this.#merging) this.#diedSince.add(id);
      return true;
    }
    return false;
  }

  #mergeWhereDue(): void {
    const from = this.#merging ? -1 : findMergeStart(this.#settled);
    if (from < 0) return;
    this.#merging = this.#mergeFrom(from).finally(() => {
      this.#merging = undefined;
      this.#mergeWhereDue();
    });
  }

  async #mergeFrom(from: number): Promise<void> {
    this.#diedSince.clear();
    const old = this.#settled.slice(from);
    // The mean changes with the largest segment only, because its stored order depends on it.
    const mean = from === 0 ? computeMean(this.#snapshot.segments) : this.#mean;
    const whole = await runInSlices(mergeSegments(old, this.#sequence, mean), { sliceMs: this.#sliceMs });
    for (const id of this.#diedSince) killById(whole, id, this.#sequence);
    this.#settled = [...this.#settled.slice(0, from), whole, ...this.#settled.slice(from + old.length)];
    if (mean !== this.#mean) this.#sequence++;
    this.#mean = mean;
    this.#snapshot = this.#taken();
  }
}

/** Index of the first segment to merge; -1 if no merge is due. */
function findMergeStart(settled: readonly Segment[]): number {
  let from = settled.length - 1;
  let living = settled[from]!.census.living;
  while (from > 0 && settled[from - 1]!.census.living < mergeRatio * living) {
    from--;
    living += settled[from]!.census.living;
  }
  const isMostlyDead = ({ ids, census }: Segment) => ids.length > 2 * census.living;
  return from < settled.length - 1 ? from : settled.findLastIndex(isMostlyDead);
}

function killById(segment: Segment, id: string, sequence: number): boolean {
  const row = segment.ids.findRow(parseIdWords(id));
  if (row < 0 || segment.diedAt[segment.mainPlace[row]!] !== 0) return false;
  kill(segment, row, sequence);
  return true;
}

function computeMean(segments: readonly Segment[]): number {
  const sums = segments.map(({ census }) => census);
  return computePriorMean(
    sums.reduce((sum, { ratingSum }) => sum + ratingSum, 0),
    sums.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
  );
}

function buildSegment(entries: ReadonlyMap<string, Entry>, mean: number): Segment {
  const builder = new SegmentBuilder();
  for (const id of [...entries.keys()].sort()) builder.addEntry(entries.get(id)!);
  return runAtOnce(builder.finish(mean));
}
