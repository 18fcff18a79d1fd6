import type { ListingValues } from '../fields/listing-values.ts';
import { createPersonalDrafts } from '../personal-drafts.ts';

/**
 * Unsent changes, by the listing's id. Only the changes: where the live listing moves on meanwhile, nothing of it is
 * taken back by an old draft.
 */
export const editDrafts = createPersonalDrafts<Partial<ListingValues>>('edit-drafts');
