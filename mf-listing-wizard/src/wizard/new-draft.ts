import type { draft } from '@app/types';
import type * as z from 'zod/mini';
import { blankListing, type ListingField, type ListingValues } from '../fields/listing-values.ts';
import { createPersonalDrafts } from '../personal-drafts.ts';

/** A new listing before it is sent. `step` is 2 to 5: where it was left. */
export interface NewDraft {
  step: number;
  values: ListingValues;
  /** False: the account's picture is not wanted. */
  accountPhoto: boolean;
  savedAt: string;
  /** When the server last had this draft, by its own clock. */
  sentAt?: string;
}
export type ServerDraft = z.output<typeof draft>;

/** This browser's copies. */
export const newDrafts = createPersonalDrafts<NewDraft>('listing-draft');
/** An account makes one listing, so it has one draft. */
export const draftName = 'new';

const isText = (value: unknown) => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText);

/** True if a kept value has the form of its field: the server keeps whatever an older page had sent. */
function isValidValue(field: ListingField, value: unknown): boolean {
  if (isText(blankListing[field])) return isText(value);
  return Array.isArray(value) && value.every(field === 'alsoAt' ? isRecord : isText);
}

function parseValues(stored: Record<string, unknown>): ListingValues {
  const known = Object.entries(stored).filter(
    ([field, value]) => field in blankListing && isValidValue(field as ListingField, value),
  );
  return { ...blankListing, ...Object.fromEntries(known) };
}

/** What the server keeps of a draft besides its step. */
export const toServerDraft = ({ values, accountPhoto }: NewDraft) => ({ ...values, accountPhoto });

/**
 * The newer of both copies. Where the server's is the one that this browser had sent, the browser's is at least as new,
 * whatever the two clocks say. Else times are compared as written: both are ISO instants.
 */
export function pickNewestDraft(
  inBrowser: NewDraft | undefined,
  onServer: ServerDraft | null,
): NewDraft | undefined {
  const theirs = onServer && {
    ...onServer,
    values: parseValues(onServer.values),
    accountPhoto: onServer.values.accountPhoto !== false,
  };
  const ours = inBrowser && { ...inBrowser, values: parseValues({ ...inBrowser.values }) };
  if (!theirs || !ours) return ours ?? theirs ?? undefined;
  return theirs.savedAt !== ours.sentAt && theirs.savedAt > ours.savedAt ? theirs : ours;
}
