import { randomUUID } from 'node:crypto';
import { buildIndex, type SearchIndex } from '../index/search-index.ts';
import type { FeedEvent, HistoryPoint } from './feed.ts';
import { Follower, type ListingChangeEvent } from './follower.ts';

/** The search index of this process: built from all listings, then kept up to date by the changes since the reading. */
export class LiveIndex extends Follower {
  /** Undefined until the first build. */
  index: SearchIndex | undefined;
  #generation = '';
  #builtAt = Number.POSITIVE_INFINITY;

  get indexVersion(): string {
    return `${this.#generation}-${this.index?.changeCount ?? 0}`;
  }

  listAffectedClinics({ id, listing }: Pick<ListingChangeEvent, 'id' | 'listing'>): string[] {
    if (!this.index) return [];
    const { clinics } = this.index;
    const mainPlace = this.index.findMainPlace(id);
    const previousRoot = mainPlace === undefined ? undefined : clinics.findListingRoot(mainPlace);
    const currentRoot = listing?.clinicKey && clinics.corrections.getRoot(listing.clinicKey);
    return [previousRoot, currentRoot].filter((root) => root !== undefined);
  }

  protected override async prepare(point: HistoryPoint | undefined): Promise<HistoryPoint> {
    return point ?? (await this.#build());
  }

  protected override applyEvent(event: FeedEvent): boolean {
    if (event.kind === 'change') this.index!.applyChanges([event]);
    if (event.kind === 'clinic') this.index!.correctClinic(event.key, event.correction);
    if (event.kind === 'heartbeat') {
      const writtenAt = event.writtenAt.getTime();
      this.setCurrentUntil(writtenAt);
      // It has the changes that were made while it was first built.
      if (writtenAt >= this.#builtAt) this.isBuilt = true;
    }
    return true;
  }

  async #build(): Promise<HistoryPoint> {
    const startedAt = Date.now();
    const { listings, clinicCorrections, point } = await this.feed.readAll();
    const index = await buildIndex(listings);
    for (const correction of clinicCorrections) index.correctClinic(correction._id, correction);
    this.index = index;
    this.#generation = randomUUID().slice(0, 8);
    this.#builtAt = Date.now();
    this.setCurrentUntil(startedAt);
    this.options.onBuilt?.({ listings: index.size, ms: Date.now() - startedAt });
    return point;
  }
}
