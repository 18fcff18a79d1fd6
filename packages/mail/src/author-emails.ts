// Emails to authors about their reviews and account: values, texts and samples.
import { decisionReasonValues, flagReasons, getLabel, type ListingFate, site } from '@app/option-lists';
import type { Letters, NoValues, Samples } from './email-content.ts';
import {
  formatDate,
  linkAccount,
  linkMyReviews,
  sampleProsthetistName,
  writeNote,
  writeReasons,
} from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface AuthorEmails {
  /** `change`: the review is an edit of a public one. */
  'review-published': { change: boolean };
  'review-needs-changes': { change: boolean; reasons: readonly string[]; note: string };
  'review-rejected': { change: boolean; reasons: readonly string[]; note: string };
  /** `deleted`: by staff, without an appeal. With its listing: no reason is given. */
  'review-removed': { reasons: readonly string[]; note: string; deleted?: true | 'listing' };
  /** The review was removed: the prosthetist's two listings were merged, and the author reviewed both. */
  'review-merged': NoValues;
  /** The review is hidden while staff examine a flag for harm. `reason`: a value of `flagReasons`. */
  'review-hidden': { reason: string };
  /** Staff kept the hidden review. */
  'review-shown-again': NoValues;
  /** Staff read the public review again, and nobody else does meanwhile. */
  'review-reopened': NoValues;
  'appeal-decided': { upheld: boolean; note: string };
  /** A message without a decision. */
  'review-message': { practitioner: string; note: string };
  /** Staff accepted the proof of care. */
  'review-proof-confirmed': NoValues;
  'review-proof-declined': { note: string };
  /** The file of the proof was deleted before staff examined it. */
  'review-proof-expired': NoValues;
  /** The file of the proof was deleted, because its review was removed when two listings were merged. */
  'review-proof-merged': NoValues;
  /** Staff restricted the account. `suspended`: else it is silenced. `until`: ISO 8601. */
  'account-sanctioned': { suspended: boolean; until: string; note: string };
  'account-restored': NoValues;
  'account-deleted': {
    receipt: string;
    /** When all data is deleted, ISO 8601. */
    purgeBy: string;
    /** What becomes of the public listing. Absent: there was none. */
    listing?: ListingFate;
  };
  /** The owner's reply was published. */
  'review-answered': NoValues;
  /** Asks the author once, a year after the publication. */
  'year-later': { practitioner: string };
  'year-later-published': NoValues;
  'year-later-rejected': { reasons: readonly string[]; note: string };
}

const listingFateTexts = {
  keep: m.deleted_listing_keep,
  close: m.deleted_listing_close,
  takedown: m.deleted_listing_takedown,
} as const;

export const authorLetters: Letters<AuthorEmails> = {
  'review-published': ({ change }) => ({
    subject: change ? m.published_change_subject : m.published_subject,
    parts: [change ? m.published_change : m.published, linkMyReviews],
  }),
  'review-needs-changes': ({ change }) => ({
    subject: m.changes_subject,
    parts: [change ? m.changes_change : m.changes, writeReasons, m.changes_next, m.appeal, linkMyReviews],
  }),
  'review-rejected': ({ change }) => ({
    subject: change ? m.rejected_change_subject : m.rejected_subject,
    parts: [change ? m.rejected_change : m.rejected, writeReasons, m.rejected_next, m.appeal, linkMyReviews],
  }),
  'review-removed': ({ deleted }) => ({
    subject: m.removed_subject,
    parts: [
      ...(deleted === 'listing' ? [m.removed_with_page] : [m.removed, writeReasons]),
      deleted ? (_, context) => m.removed_objection({ help: site.helpEmail }, context) : m.appeal,
      // Reviews deleted with their listing do not appear under My reviews.
      ...(deleted === 'listing' ? [] : [linkMyReviews]),
    ],
  }),
  'review-message': () => ({
    subject: m.review_message_subject,
    parts: [m.review_message, writeNote, m.review_message_answer, linkMyReviews],
  }),
  'review-merged': () => ({
    subject: m.review_merged_subject,
    parts: [m.review_merged, m.review_merged_next, linkMyReviews],
  }),
  'review-hidden': ({ reason }) => ({
    subject: m.hidden_subject,
    parts: [
      m.hidden,
      (_, { locale }) => ({ list: [getLabel(flagReasons, reason, locale)] }),
      m.hidden_next,
      linkMyReviews,
    ],
  }),
  'review-shown-again': () => ({ subject: m.shown_again_subject, parts: [m.shown_again, linkMyReviews] }),
  'review-reopened': () => ({
    subject: m.review_reopened_subject,
    parts: [m.review_reopened, m.review_reopened_next, linkMyReviews],
  }),
  'appeal-decided': ({ upheld }) => ({
    subject: upheld ? m.upheld_subject : m.declined_subject,
    parts: [upheld ? m.upheld : m.declined, writeReasons, linkMyReviews],
  }),
  'review-proof-confirmed': () => ({
    subject: m.proof_confirmed_subject,
    parts: [m.proof_confirmed, m.proof_deleted, linkMyReviews],
  }),
  'review-proof-declined': () => ({
    subject: m.proof_declined_subject,
    parts: [m.proof_declined, writeReasons, m.proof_deleted, m.proof_again, linkMyReviews],
  }),
  'review-proof-merged': () => ({
    subject: m.proof_merged_subject,
    parts: [m.proof_merged, m.proof_deleted, m.proof_again, linkMyReviews],
  }),
  'review-proof-expired': () => ({
    subject: m.proof_expired_subject,
    parts: [m.proof_expired, m.proof_deleted, m.proof_again, linkMyReviews],
  }),
  'account-sanctioned': ({ suspended, until }) => ({
    subject: m.sanctioned_subject,
    parts: [
      (_, context) =>
        (suspended ? m.suspended : m.silenced)({ date: formatDate(until, context.locale) }, context),
      writeNote,
      m.sanctioned_next,
      linkAccount,
    ],
  }),
  'account-restored': () => ({ subject: m.restored_subject, parts: [m.restored, linkAccount] }),
  'account-deleted': ({ purgeBy, listing }) => ({
    subject: m.deleted_subject,
    parts: [
      (_, context) => m.deleted({ site: site.name, date: formatDate(purgeBy, context.locale) }, context),
      ...(listing ? [listingFateTexts[listing]] : []),
      m.deleted_receipt,
    ],
    recipientKind: 'deleted',
  }),
  'review-answered': () => ({ subject: m.answered_subject, parts: [m.answered, linkMyReviews] }),
  'year-later': () => ({
    subject: m.year_later_subject,
    parts: [m.year_later, m.year_later_how, m.year_later_once, linkMyReviews],
  }),
  'year-later-published': () => ({
    subject: m.year_later_published_subject,
    parts: [m.year_later_published, linkMyReviews],
  }),
  'year-later-rejected': () => ({
    subject: m.year_later_rejected_subject,
    parts: [m.year_later_rejected, writeReasons, m.rejected_next, linkMyReviews],
  }),
};

export const sampleDecisionReasons = ['Names another person'];

export const authorSamples: Samples<AuthorEmails> = {
  'review-published': [{ change: false }, { change: true }],
  'review-needs-changes': [
    { change: false, reasons: sampleDecisionReasons, note: '' },
    { change: true, reasons: sampleDecisionReasons, note: 'Please leave out the name.' },
  ],
  'review-rejected': [
    { change: false, reasons: decisionReasonValues, note: '' },
    { change: true, reasons: sampleDecisionReasons, note: 'No.' },
  ],
  'review-removed': [
    { reasons: sampleDecisionReasons, note: '' },
    { reasons: [], note: 'It was written for money.', deleted: true },
    { reasons: [], note: '', deleted: 'listing' },
  ],
  'review-merged': [{}],
  'review-hidden': [{ reason: 'Harmful or illegal' }],
  'review-shown-again': [{}],
  'review-reopened': [{}],
  'appeal-decided': [
    { upheld: true, note: '' },
    { upheld: false, note: 'The name is still there.' },
  ],
  'review-proof-confirmed': [{}],
  'review-proof-declined': [{ note: '' }, { note: 'The date cannot be read.' }],
  'review-proof-expired': [{}],
  'review-proof-merged': [{}],
  'account-sanctioned': [
    { suspended: false, until: '2026-12-24T12:00:00.000Z', note: 'Several reviews advertised a shop.' },
    { suspended: true, until: '2026-12-24T12:00:00.000Z', note: 'Several reviews advertised a shop.' },
  ],
  'account-restored': [{}],
  'account-deleted': [
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'keep' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'close' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'takedown' },
  ],
  'review-message': [
    { practitioner: sampleProsthetistName, note: 'In which month was the visit that you write of?' },
  ],
  'review-answered': [{}],
  'year-later': [{ practitioner: sampleProsthetistName }],
  'year-later-published': [{}],
  'year-later-rejected': [
    { reasons: sampleDecisionReasons, note: '' },
    { reasons: sampleDecisionReasons, note: 'Please leave out the name.' },
  ],
};
