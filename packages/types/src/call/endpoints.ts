import { accountEndpoints } from '../account/account.ts';
import { preferenceEndpoints } from '../account/preferences.ts';
import { sanctionEndpoints } from '../account/sanction.ts';
import { savedEndpoints } from '../account/saved.ts';
import { adminEndpoints } from '../admin/endpoints.ts';
import { appealEndpoints } from '../appeal-calls.ts';
import { claimEndpoints } from '../listing/claims.ts';
import { listingEndpoints } from '../listing/listing-writes.ts';
import { messageEndpoints } from '../listing/messages.ts';
import { ownListingEndpoints } from '../listing/own-listing.ts';
import { proofEndpoints } from '../proof-calls.ts';
import { replyEndpoints } from '../reply/reply-calls.ts';
import { reviewEndpoints } from '../review/review-calls.ts';
import { matchEndpoints } from '../search/match.ts';
import { reportEndpoints } from '../search/reports.ts';
import { searchEndpoints } from '../search/search.ts';
import { vitalEndpoints } from '../search/vitals.ts';
import type { Endpoint } from './endpoint.ts';

/** All calls that the gateway forwards. Used by its route table, the OpenAPI document and contract tests. */
export const endpoints: readonly Endpoint[] = [
  ...searchEndpoints,
  ...matchEndpoints,
  ...reviewEndpoints,
  ...proofEndpoints,
  ...reportEndpoints,
  ...vitalEndpoints,
  ...accountEndpoints,
  ...preferenceEndpoints,
  ...savedEndpoints,
  ...sanctionEndpoints,
  ...listingEndpoints,
  ...claimEndpoints,
  ...ownListingEndpoints,
  ...appealEndpoints,
  ...messageEndpoints,
  ...replyEndpoints,
  ...adminEndpoints,
];
