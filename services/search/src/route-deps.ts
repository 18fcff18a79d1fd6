import type { Collections, MongoClient } from '@app/db';
import type {
  AccountReader,
  AgeAttester,
  MemoryRateLimit,
  RateLimit,
  SettingsReader,
} from '@app/service-kit';
import type { CardRenderer, StaleDaysReader } from './cards/card-renderer.ts';
import type { SearchEngine } from './engine/engine.ts';
import type {
  ContactTimeCounter,
  EmptySearchCounter,
  FigureCounter,
  VitalsCounter,
} from './figures/counters.store.ts';
import type { ListingsStore } from './listings.store.ts';
import type { Follower } from './live-index/follower.ts';
import type { ReplyCache } from './replies/reply-cache.ts';
import type { ReviewsStore } from './reviews/reviews.store.ts';

/** Counters of what visitors do. */
export interface VisitCounters {
  /** Views, impressions in results, and contacts of listings. */
  figures: Pick<FigureCounter, 'add'>;
  /** Searches without results. */
  emptySearches: Pick<EmptySearchCounter, 'add'>;
  /** Times from search to contact. */
  contactTimes: Pick<ContactTimeCounter, 'add'>;
  vitals: Pick<VitalsCounter, 'add'>;
}

/** What routes are registered with; each takes what it needs. */
export interface RouteDeps extends VisitCounters {
  client: MongoClient;
  collections: Collections;
  listings: ListingsStore;
  reviews: ReviewsStore;
  settings: SettingsReader;
  readStaleDays: StaleDaysReader;
  engine: SearchEngine;
  follower: Pick<Follower, 'lagMs'>;
  renderCards: CardRenderer;
  replyCache: ReplyCache;
  /** Reads an account from the identity provider. */
  findAccount: AccountReader;
  attestAge: AgeAttester;
  /**
   * Rate limits by account: `reviewChanges` of edits, appeals, flags and answers to replies together; `votes` of new
   * and removed ones together. `reports`: by IP address for visitors without a session.
   */
  limits: Record<'reviews' | 'reviewChanges' | 'withdrawals' | 'reports' | 'votes', RateLimit>;
  /**
   * Rate limits of this process, above normal use. `figures` and `vitals`: by IP address. `wordSearches`: by account, of
   * searches for words, which read all reviews of a listing.
   */
  memoryLimits: Record<'figures' | 'vitals' | 'wordSearches', MemoryRateLimit>;
}
