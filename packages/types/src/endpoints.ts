import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin/endpoints.ts';
import { appealEndpoints } from './appeal-calls.ts';
import type { Endpoint } from './endpoint.ts';
import { listingEndpoints } from './listing-writes.ts';
import { matchEndpoints } from './match.ts';
import { ownListingEndpoints } from './own-listing.ts';
import { preferenceEndpoints } from './preferences.ts';
import { proofEndpoints } from './proof-calls.ts';
import { replyEndpoints } from './reply-calls.ts';
import { reportEndpoints } from './reports.ts';
import { reviewEndpoints } from './review-calls.ts';
import { savedEndpoints } from './saved.ts';
import { searchEndpoints } from './search.ts';

/** Every call that the gateway forwards: its routing table, the OpenAPI document and contract tests walk this list. */
export const endpoints: readonly Endpoint[] = [
  ...searchEndpoints,
  ...matchEndpoints,
  ...reviewEndpoints,
  ...proofEndpoints,
  ...reportEndpoints,
  ...accountEndpoints,
  ...preferenceEndpoints,
  ...savedEndpoints,
  ...listingEndpoints,
  ...ownListingEndpoints,
  ...appealEndpoints,
  ...replyEndpoints,
  ...adminEndpoints,
];
