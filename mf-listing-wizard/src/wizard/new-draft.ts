import { createPersonalDrafts } from '@app/remote-kit/personal-drafts';
import type { draft } from '@app/types';
import type * as z from 'zod/mini';
import { blankListing, type ListingField, type ListingValues } from '../fields/listing-values.ts';

/** Draft of a new listing. `step`: the last step that was shown, 2 to 5; 1 before those. */
export interface NewListingDraft {
  step: number;
  values: ListingValues;
  /** False: the user removed the account's profile image. */
  accountPhoto: boolean;
  savedAt: string;
  /** Time of the last copy on the server, by the clock of the server. ISO 8601. */
  sentAt?: string;
}
export type ServerDraft = z.output<typeof draft>;

export const newListingDrafts = createPersonalDrafts<NewListingDraft>('listing-draft');
/** An account creates one listing, so it has one draft. */
export const newListingDraftName = 'new';

const isText = (value: unknown) => typeof value === 'string';
const isTextRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

const isRecordListField = (field: ListingField) => field === 'alsoAt' || field === 'placePhotos';

/** True if a stored value has the type of its field. The server may have a draft of an older version of the page. */
function isValidValue(field: ListingField, value: unknown): boolean {
  if (isText(blankListing[field])) return isText(value);
  return Array.isArray(value) && value.every(isRecordListField(field) ? isTextRecord : isText);
}

function parseValues(storedValues: Record<string, unknown>): ListingValues {
  const validEntries = Object.entries(storedValues).filter(
    ([field, value]) => field in blankListing && isValidValue(field as ListingField, value),
  );
  return { ...blankListing, ...Object.fromEntries(validEntries) };
}

/** Returns what the server stores of a draft, apart from its step and time. */
export const toServerValues = ({ values, accountPhoto }: NewListingDraft) => ({ ...values, accountPhoto });

/** Converts the server's copy to a draft. Values that are not of their field's type are left out. */
export const parseServerDraft = (serverDraft: ServerDraft): NewListingDraft => ({
  ...serverDraft,
  values: parseValues(serverDraft.values),
  accountPhoto: serverDraft.values.accountPhoto !== false,
});

/**
 * Picks the newer of both copies. If this browser sent the server's copy, the browser's own copy is at least as new,
 * whatever the clocks say. Otherwise times are compared as ISO strings.
 */
export function pickNewestDraft(
  browserDraft: NewListingDraft | undefined,
  serverDraft: ServerDraft | null,
): NewListingDraft | undefined {
  const serverCopy = serverDraft && parseServerDraft(serverDraft);
  const browserCopy = browserDraft && { ...browserDraft, values: parseValues({ ...browserDraft.values }) };
  if (!serverCopy || !browserCopy) return browserCopy ?? serverCopy ?? undefined;
  return serverCopy.savedAt !== browserCopy.sentAt && serverCopy.savedAt > browserCopy.savedAt
    ? serverCopy
    : browserCopy;
}
