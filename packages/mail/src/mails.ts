import type { ListingFate } from '@app/option-lists';
import type { Circumstances } from './circumstances.ts';
import type { Letter } from './letter.ts';
import type { ListingMails } from './listing-mails.ts';

/**
 * All mails with their values. Others may see mails, so none says whom a review is about or anything else about care;
 * details are read on the site. `practitioner` is public ("Jane Doe – Gateway Prosthetics"); `note` is staff's text and
 * may be empty.
 */
export interface Mails extends ListingMails {
  /** `change`: it was an edit of a public review. */
  'review-published': { change: boolean };
  'review-needs-changes': { change: boolean; reasons: readonly string[]; note: string };
  'review-rejected': { change: boolean; reasons: readonly string[]; note: string };
  'review-removed': { reasons: readonly string[]; note: string };
  /** It ended, because the author has another review of the prosthetist, whose two listings were merged. */
  'review-merged': NoValues;
  /** Hidden while a flag for harm is examined. `reason`: a value of `flagReasons`. */
  'review-hidden': { reason: string };
  /** Staff kept the hidden review. */
  'review-shown-again': NoValues;
  'appeal-decided': { upheld: boolean; note: string };
  /** A message without a decision. */
  'review-message': { practitioner: string; note: string };
  /** Decision about the proof of care. */
  'review-proof-confirmed': NoValues;
  'review-proof-declined': { note: string };
  /** Its file was deleted before anybody examined it. */
  'review-proof-expired': NoValues;
  /** Likewise, because its review ended when two listings were merged. */
  'review-proof-merged': NoValues;
  /** Staff restricted the account until then. */
  'account-sanctioned': { suspended: boolean; until: string; note: string };
  'account-restored': NoValues;
  'account-deleted': {
    receipt: string;
    /** An ISO time. */
    purgeBy: string;
    /** Fate of the public listing; absent: there was none. */
    listing?: ListingFate;
  };

  /** `left`: fields of the form that were not accepted. */
  'update-approved': { slug: string; left: readonly string[]; note: string };
  'update-rejected': { note: string };
  'claim-received': { practitioner: string };
  /** To the address to verify. `code`: created when the mail is written; valid for `minutes`. */
  'claim-code': { practitioner: string; code: string; minutes: number };
  'claim-approved': { practitioner: string };
  'claim-lost': { practitioner: string };
  'claim-rejected': { practitioner: string; note: string };
  'claim-expired': { practitioner: string };
  /** The approved claim is reviewed again; meanwhile the listing has no owner. */
  'claim-reopened': { practitioner: string };
  /** The claimed listing no longer exists. `practitioner`: empty if unknown. */
  'claim-orphaned': { practitioner: string };
  /** To a prosthetist who appealed. */
  'decision-appeal': { upheld: boolean; note: string };
  'new-review': { slug: string };
  'reply-published': { slug: string };
  'reply-rejected': { note: string };
  /** To the review's author. */
  'review-answered': NoValues;
  /** Not confirmed for this many days. `stale`: visitors see that. */
  'confirm-reminder': { slug: string; stale: boolean; days: number };

  /** To staff: counts only. */
  'staff-digest': { waiting: readonly QueueCount[] };
  'staff-breach': { waiting: readonly QueueCount[] };
  /** To a staff member: their login changed. `byOwner`: an owner changed it. */
  'staff-account': { changes: readonly AccountChange[]; byOwner: boolean };
}
/** A change of a staff account; role and status have their new values. */
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
/** A queue: waiting items, and those beyond the SLA. */
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

/** Functions that write the mails. */
export type Templates<T extends Template> = {
  [Name in T]: (values: Mails[Name], c: Circumstances) => Letter;
};
