import type { ListingValues } from '../fields/listing-values.ts';
import { createPersonalDrafts } from '../personal-drafts.ts';

/**
 * Unsent changes by listing id. Only changed fields are stored, so an old draft does not revert later changes of the
 * live listing.
 */
export const editDrafts = createPersonalDrafts<Partial<ListingValues>>('edit-drafts');
