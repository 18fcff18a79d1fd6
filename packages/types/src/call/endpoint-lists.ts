// The calls of every team, a line each; endpoints.ts joins them.
export { accountEndpoints } from '../account/account.ts';
export { preferenceEndpoints } from '../account/preferences.ts';
export { sanctionEndpoints } from '../account/sanction.ts';
export { savedEndpoints } from '../account/saved.ts';
export { adminEndpoints } from '../admin/endpoints.ts';
export { appealEndpoints } from '../appeal-calls.ts';
export { claimEndpoints } from '../listing/claims.ts';
export { listingEndpoints } from '../listing/listing-writes.ts';
export { messageEndpoints } from '../listing/messages.ts';
export { ownListingEndpoints } from '../listing/own-listing.ts';
export { proofEndpoints } from '../proof-calls.ts';
export { replyEndpoints } from '../reply/reply-calls.ts';
export { reviewEndpoints } from '../review/review-calls.ts';
export { matchEndpoints } from '../search/match.ts';
export { reportEndpoints } from '../search/reports.ts';
export { searchEndpoints } from '../search/search.ts';
export { vitalEndpoints } from '../search/vitals.ts';
