import type { Circumstances } from './circumstances.ts';
import type { Letter } from './letter.ts';
import type { ListingMails } from './listing-mails.ts';

/**
 * Every mail, and the values that it needs. Mails are read over shoulders and by providers: none says whom a review is
 * about or anything else of a person's care. What they tell is read on the site. `practitioner` is what a listing shows
 * to everybody ("Jane Doe – Gateway Prosthetics"); `note` is the team's word, which may be empty.
 */
export interface Mails extends ListingMails {
  /** `change`: it was an edit of a public review. */
  'review-published': { change: boolean };
  'review-needs-changes': { change: boolean; reasons: readonly string[]; note: string };
  'review-rejected': { change: boolean; reasons: readonly string[]; note: string };
  'review-removed': { reasons: readonly string[]; note: string };
  /** Nobody reads it while a flag that speaks of harm is looked at. `reason`: a value of `flagReasons`. */
  'review-hidden': { reason: string };
  /** It was hidden, and staff kept it. */
  'review-shown-again': NoValues;
  'appeal-decided': { upheld: boolean; note: string };
  /** Words of staff that decide nothing. */
  'review-message': { practitioner: string; note: string };
  /** The proof of care that came with a review. */
  'review-proof-confirmed': NoValues;
  'review-proof-declined': { note: string };
  /** Nobody had looked at it when its file had to go. */
  'review-proof-expired': NoValues;
  /** `purgeBy`: an ISO time. */
  /** Staff forbid the account to write, until then. */
  'account-sanctioned': { suspended: boolean; until: string; note: string };
  'account-restored': NoValues;
  'account-deleted': {
    receipt: string;
    purgeBy: string;
    /** What becomes of the public listing; absent: there was none. */
    listing?: 'keep' | 'close' | 'takedown';
  };

  /** `left`: the fields of the form that stay as they were. */
  'update-approved': { slug: string; left: readonly string[]; note: string };
  'update-rejected': { note: string };
  'claim-received': { practitioner: string };
  /** To the address that it proves. `code`: made when the mail is written; it works for so many `minutes`. */
  'claim-code': { practitioner: string; code: string; minutes: number };
  'claim-approved': { practitioner: string };
  'claim-lost': { practitioner: string };
  'claim-rejected': { practitioner: string; note: string };
  'claim-expired': { practitioner: string };
  /** It was granted, and is looked at once more: the listing is nobody's meanwhile. */
  'claim-reopened': { practitioner: string };
  /** What was asked for is gone. `practitioner`: empty where nobody knows it any more. */
  'claim-orphaned': { practitioner: string };
  /** To a practitioner who appealed. */
  'decision-appeal': { upheld: boolean; note: string };
  'new-review': { slug: string };
  'reply-published': { slug: string };
  'reply-rejected': { note: string };
  /** To the author of the review. */
  'review-answered': NoValues;
  /** Not confirmed for so many days. `stale`: visitors see by now that this is long. */
  'confirm-reminder': { slug: string; stale: boolean; days: number };

  /** To the team: counts alone. What waits is read in the back office. */
  'staff-digest': { waiting: readonly QueueCount[] };
  'staff-breach': { waiting: readonly QueueCount[] };
  /** To somebody of the team: their way in has changed. `byOwner`: an owner did it, not they themselves. */
  'staff-account': { changes: readonly AccountChange[]; byOwner: boolean };
}
/** What of an account of the team has changed; of the role and the state, what they are now. */
export type AccountChange =
  | 'password'
  | 'email'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'role_owner'
  | 'role_moderator'
  | 'role_data'
  | 'role_viewer'
  | 'status_active'
  | 'status_disabled';
/** A queue: how many wait, and how many of them longer than was promised. */
export interface QueueCount {
  kind:
    | 'reviews'
    | 'replies'
    | 'appeals'
    | 'flags'
    | 'reports'
    | 'listings'
    | 'updates'
    | 'claims'
    | 'approvals'
    | 'messages'
    | 'legal';
  count: number;
  over: number;
}
export type NoValues = Record<never, never>;
export type Template = keyof Mails;
export type MailOf<T extends Template> = Mails[T];

/** How each mail is written. */
export type Templates<T extends Template> = {
  [Name in T]: (values: Mails[Name], c: Circumstances) => Letter;
};
