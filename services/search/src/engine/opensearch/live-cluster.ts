import { setTimeout as wait } from 'node:timers/promises';
import { ClinicCorrections } from '@app/public-listing';
import {
  type Feed,
  type FeedEvent,
  HistoryLostError,
  type HistoryPoint,
  type ListingState,
} from '../../live-index/feed.ts';
import { Follower, type FollowerOptions, type ListingChangeEvent } from '../../live-index/follower.ts';
import type { ClusterClinics } from './clinics.ts';
import { type ClusterWriter, maxBulkListings, RejectedListingError } from './cluster-writer.ts';
import type { HistoryPointStore } from './history-points.store.ts';
import { Lexicon } from './lexicon.ts';

export interface LiveClusterDeps {
  writer: ClusterWriter;
  historyPoints: HistoryPointStore;
  clinics: ClusterClinics;
  /** Runs the first searches of a cold cluster, which take long. */
  warmUp: () => Promise<void>;
  /** With more pending changes, further ones wait in the database's history. */
  maxPendingEvents?: number;
}

/** Changes within this time are written in one request. */
const batchWindowMs = 100;
const defaultMaxPendingEvents = 20_000;
const retryDelayMs = 1_000;
/** Totals that differ are counted again, because changes may not have been written yet. */
const maxComparisons = 3;
const recompareDelayMs = 2_000;

type PendingEvent = ListingChangeEvent | Extract<FeedEvent, { kind: 'heartbeat' }>;

/**
 * Keeps the cluster's index up to date. Every process of the service follows the changes and writes all of them. Writes
 * have versions, so that repeated ones change nothing: there is no leader, and no change is lost when a process ends.
 * One process builds a new index while the old one answers.
 */
export class LiveCluster extends Follower {
  lexicon = new Lexicon();
  readonly #deps: LiveClusterDeps;
  #index = '';
  #changeCount = 0;
  #pendingEvents: PendingEvent[] = [];
  #pendingFlush: Promise<void> | undefined;
  /** True if `prepare` has to run again before further changes are applied. */
  #isOutdated = false;
  /** True while the cluster refuses a listing, because of a bug. Later changes wait. */
  isBlocked = false;

  constructor(feed: Feed, deps: LiveClusterDeps, options: FollowerOptions = {}) {
    super(feed, options);
    this.#deps = deps;
  }

  get indexVersion(): string {
    return `${this.#index}-${this.#changeCount}-${this.lexicon.scheduleChangeCount}`;
  }

  /** Undefined if a listing may leave its clinic: this process does not have the previous one. */
  listAffectedClinics({ canChangeClinic }: ListingChangeEvent): readonly string[] | undefined {
    return canChangeClinic ? undefined : [];
  }

  protected override async prepare(
    _: HistoryPoint | undefined,
    isHistoryLost: boolean,
  ): Promise<HistoryPoint> {
    const { writer, historyPoints, clinics } = this.#deps;
    this.#isOutdated = true;
    await this.#pendingFlush;
    this.#pendingEvents = [];
    const lostIndex = isHistoryLost ? this.#index || (await writer.findIndex()) : undefined;
    let index = await writer.findIndex();
    let point = index && (await historyPoints.load(index));
    if (!index || !point || index === lostIndex) {
      // Unless another process has built one.
      await this.rebuild((currentIndex) => currentIndex !== undefined && currentIndex !== index);
      index = (await writer.findIndex())!;
      // It is saved before the alias is switched.
      point = (await historyPoints.load(index))!;
    }
    if (!this.isBuilt) point = await this.#catchUpToNow(point);
    // Other processes may have written the changes before the point.
    this.lexicon = await Lexicon.readIndex(writer, index);
    this.#changeCount++;
    clinics.corrections = new ClinicCorrections(await this.feed.readClinicCorrections());
    if (!this.isBuilt) await this.#deps.warmUp();
    this.#index = index;
    this.isBuilt = true;
    this.#isOutdated = false;
    return point;
  }

  protected override async applyEvent(event: FeedEvent): Promise<boolean> {
    if (event.kind === 'clinic') {
      this.#deps.clinics.corrections.set(event.key, event.correction);
      this.#changeCount++;
    }
    if (event.kind === 'change' && event.listing) this.lexicon.add(event.listing);
    if (event.kind === 'change' || event.kind === 'heartbeat') this.#pendingEvents.push(event);
    this.#pendingFlush ??= this.#flush().finally(() => {
      this.#pendingFlush = undefined;
    });
    const { maxPendingEvents = defaultMaxPendingEvents } = this.#deps;
    if (this.#pendingEvents.length >= maxPendingEvents) await this.#pendingFlush;
    return !this.#isOutdated;
  }

  /** Builds a new index beside the current one, lets it catch up, and switches the alias to it. */
  async rebuild(isRebuilt: (currentIndex: string | undefined) => boolean = () => false): Promise<void> {
    const { writer, historyPoints } = this.#deps;
    await historyPoints.runExclusively(async () => {
      if (isRebuilt(await writer.findIndex())) return;
      const startedAt = Date.now();
      const { listings, point, version } = await this.feed.readAll();
      const { index, buildAlias, listingCount } = await writer.build(listings, version);
      await historyPoints.save(index, await this.#catchUp(buildAlias, point, Date.now()));
      await writer.switchAlias(index);
      this.options.onBuilt?.({ listings: listingCount, ms: Date.now() - startedAt });
    });
  }

  /** Writes all changes up to now, unless the cluster refuses a listing: without the later ones, the index answers. */
  async #catchUpToNow(point: HistoryPoint): Promise<HistoryPoint> {
    const startedAt = Date.now();
    try {
      const reachedPoint = await this.#catchUp(this.#deps.writer.alias, point, startedAt);
      this.setCurrentUntil(startedAt);
      return reachedPoint;
    } catch (error) {
      if (!(error instanceof RejectedListingError)) throw error;
      return point;
    }
  }

  /** Writes all changes up to a time by an alias. Returns the point of the last one. */
  async #catchUp(alias: string, startPoint: HistoryPoint, untilMs: number): Promise<HistoryPoint> {
    let point = startPoint;
    let listingStates: ListingState[] = [];
    this.sendHeartbeat();
    for await (const event of this.feed.followChanges(startPoint, this.signal)) {
      if (event.kind === 'reset') throw new HistoryLostError('The listings were dropped during the build.');
      if (event.kind === 'change') listingStates.push(event);
      const isLast = event.kind === 'heartbeat' && event.writtenAt.getTime() >= untilMs;
      if (listingStates.length < maxBulkListings && !isLast) continue;
      await this.#applyStates(listingStates, alias);
      listingStates = [];
      point = event.point;
      if (isLast) break;
    }
    this.signal.throwIfAborted();
    return point;
  }

  /** Writes pending changes, and retries failed writes. Ends when none is pending, or the index was replaced. */
  async #flush(): Promise<void> {
    const { historyPoints } = this.#deps;
    await wait(batchWindowMs);
    while (this.#pendingEvents.length > 0 && !this.#isOutdated && !this.signal.aborted) {
      const events = this.#pendingEvents.slice(0, maxBulkListings);
      try {
        const changes = events.filter((event) => event.kind === 'change');
        const heartbeats = events.filter((event) => event.kind === 'heartbeat');
        if (changes.length > 0) {
          await this.#applyStates(changes);
          this.#changeCount++;
          // Again: replies may have been cached while the cluster still had the old state.
          for (const change of changes) this.notifyListeners(change);
        }
        await historyPoints.save(this.#index, events.at(-1)!.point);
        this.#pendingEvents.splice(0, events.length);
        this.isBlocked = false;
        for (const { writtenAt: heartbeatTime } of heartbeats) this.setCurrentUntil(heartbeatTime.getTime());
        if (heartbeats.length > 0 && (await this.#isReplaced())) this.#isOutdated = true;
      } catch (error) {
        this.isBlocked = error instanceof RejectedListingError;
        this.options.onError?.(error);
        if (await this.#isReplaced()) this.#isOutdated = true;
        else await wait(retryDelayMs, undefined, { signal: this.signal }).catch(() => {});
      }
    }
  }

  /** Writes changes. Of a listing that the cluster refuses, the current state is written. */
  async #applyStates(listingStates: readonly ListingState[], alias?: string): Promise<void> {
    const { writer } = this.#deps;
    try {
      await writer.apply(listingStates, alias);
    } catch (error) {
      if (!(error instanceof RejectedListingError)) throw error;
      await writer.apply([await this.feed.readListing(error.listingId)], alias);
      const otherListingStates = listingStates.filter(({ id }) => id !== error.listingId);
      await this.#applyStates(otherListingStates, alias);
    }
  }

  /** True if another process has built a new index, which has its own saved point. */
  async #isReplaced(): Promise<boolean> {
    const index = await this.#deps.writer.findIndex().catch(() => this.#index);
    return index !== this.#index;
  }

  /**
   * Compares the number of listings, and the revisions of a sample, with the database. Rewrites listings that differ,
   * and rebuilds the index if the totals still differ after several counts without a change. Returns the differences.
   */
  async reconcile(): Promise<{ revisions: number; total: number }> {
    const { writer } = this.#deps;
    const [index, changeCount] = [this.#index, this.#changeCount];
    let [totalDifference, revisions] = [0, 0];
    for (let attempt = 0; attempt < maxComparisons; attempt++) {
      const { total, listingStates } = await this.feed.readSample();
      const indexedSample = await writer.readSample(listingStates.map(({ id }) => id));
      const differingListings = listingStates.filter(
        ({ id, listing }) => indexedSample.revisions.get(id) !== listing?.version,
      );
      if (differingListings.length > 0) await writer.apply(differingListings);
      revisions += differingListings.length;
      totalDifference = indexedSample.total - total;
      if (totalDifference === 0 || changeCount !== this.#changeCount) break;
      await wait(recompareDelayMs, undefined, { signal: this.signal });
    }
    // While changes are written, the totals are of different times.
    if (changeCount !== this.#changeCount) totalDifference = 0;
    if (totalDifference !== 0) await this.rebuild((currentIndex) => currentIndex !== index);
    return { revisions, total: totalDifference };
  }
}
