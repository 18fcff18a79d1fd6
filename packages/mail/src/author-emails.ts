// Emails to authors about their reviews and account: values, texts and samples.
import { decisionReasonValues, flagReasons, getLabel, type ListingFate, site } from '@app/option-lists';
import type { NoValues, Samples, Templates } from './email-content.ts';
import {
  createAccountLink,
  createMyReviewsLink,
  createNoteParts,
  createReasonParts,
  formatDate,
  sampleProsthetistName,
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

export const authorTemplates: Templates<AuthorEmails> = {
  'review-published': ({ change }, c) => ({
    subject: change ? m.published_change_subject({}, c) : m.published_subject({}, c),
    parts: [{ text: change ? m.published_change({}, c) : m.published({}, c) }, createMyReviewsLink(c)],
  }),
  'review-needs-changes': ({ change, ...explanation }, c) => ({
    subject: m.changes_subject({}, c),
    parts: [
      { text: change ? m.changes_change({}, c) : m.changes({}, c) },
      ...createReasonParts(explanation, c),
      { text: m.changes_next({}, c) },
      { text: m.appeal({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-rejected': ({ change, ...explanation }, c) => ({
    subject: change ? m.rejected_change_subject({}, c) : m.rejected_subject({}, c),
    parts: [
      { text: change ? m.rejected_change({}, c) : m.rejected({}, c) },
      ...createReasonParts(explanation, c),
      { text: m.rejected_next({}, c) },
      { text: m.appeal({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-removed': ({ deleted, ...explanation }, c) => ({
    subject: m.removed_subject({}, c),
    parts: [
      ...(deleted === 'listing'
        ? [{ text: m.removed_with_page({}, c) }]
        : [{ text: m.removed({}, c) }, ...createReasonParts(explanation, c)]),
      { text: deleted ? m.removed_objection({ help: site.helpEmail }, c) : m.appeal({}, c) },
      // Reviews deleted with their listing do not appear under My reviews.
      ...(deleted === 'listing' ? [] : [createMyReviewsLink(c)]),
    ],
  }),
  'review-message': ({ practitioner, note }, c) => ({
    subject: m.review_message_subject({}, c),
    parts: [
      { text: m.review_message({ practitioner }, c) },
      ...createNoteParts(note, c),
      { text: m.review_message_answer({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-merged': (_, c) => ({
    subject: m.review_merged_subject({}, c),
    parts: [{ text: m.review_merged({}, c) }, { text: m.review_merged_next({}, c) }, createMyReviewsLink(c)],
  }),
  'review-hidden': ({ reason }, c) => ({
    subject: m.hidden_subject({}, c),
    parts: [
      { text: m.hidden({}, c) },
      { list: [getLabel(flagReasons, reason, c.locale)] },
      { text: m.hidden_next({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-shown-again': (_, c) => ({
    subject: m.shown_again_subject({}, c),
    parts: [{ text: m.shown_again({}, c) }, createMyReviewsLink(c)],
  }),
  'review-reopened': (_, c) => ({
    subject: m.review_reopened_subject({}, c),
    parts: [
      { text: m.review_reopened({}, c) },
      { text: m.review_reopened_next({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'appeal-decided': ({ upheld, note }, c) => ({
    subject: upheld ? m.upheld_subject({}, c) : m.declined_subject({}, c),
    parts: [
      { text: upheld ? m.upheld({}, c) : m.declined({}, c) },
      ...createReasonParts({ reasons: [], note }, c),
      createMyReviewsLink(c),
    ],
  }),
  'review-proof-confirmed': (_, c) => ({
    subject: m.proof_confirmed_subject({}, c),
    parts: [{ text: m.proof_confirmed({}, c) }, { text: m.proof_deleted({}, c) }, createMyReviewsLink(c)],
  }),
  'review-proof-declined': ({ note }, c) => ({
    subject: m.proof_declined_subject({}, c),
    parts: [
      { text: m.proof_declined({}, c) },
      ...createReasonParts({ reasons: [], note }, c),
      { text: m.proof_deleted({}, c) },
      { text: m.proof_again({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-proof-merged': (_, c) => ({
    subject: m.proof_merged_subject({}, c),
    parts: [
      { text: m.proof_merged({}, c) },
      { text: m.proof_deleted({}, c) },
      { text: m.proof_again({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'review-proof-expired': (_, c) => ({
    subject: m.proof_expired_subject({}, c),
    parts: [
      { text: m.proof_expired({}, c) },
      { text: m.proof_deleted({}, c) },
      { text: m.proof_again({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'account-sanctioned': ({ suspended, until, note }, c) => {
    const date = formatDate(until, c.locale);
    return {
      subject: m.sanctioned_subject({}, c),
      parts: [
        { text: suspended ? m.suspended({ date }, c) : m.silenced({ date }, c) },
        ...createNoteParts(note, c),
        { text: m.sanctioned_next({}, c) },
        createAccountLink(c),
      ],
    };
  },
  'account-restored': (_, c) => ({
    subject: m.restored_subject({}, c),
    parts: [{ text: m.restored({}, c) }, createAccountLink(c)],
  }),
  'account-deleted': ({ receipt, purgeBy, listing }, c) => ({
    subject: m.deleted_subject({}, c),
    parts: [
      { text: m.deleted({ site: site.name, date: formatDate(purgeBy, c.locale) }, c) },
      ...(listing ? [{ text: listingFateTexts[listing]({}, c) }] : []),
      { text: m.deleted_receipt({ receipt }, c) },
    ],
    recipientKind: 'deleted',
  }),
  'review-answered': (_, c) => ({
    subject: m.answered_subject({}, c),
    parts: [{ text: m.answered({}, c) }, createMyReviewsLink(c)],
  }),
  'year-later': ({ practitioner }, c) => ({
    subject: m.year_later_subject({}, c),
    parts: [
      { text: m.year_later({ practitioner }, c) },
      { text: m.year_later_how({}, c) },
      { text: m.year_later_once({}, c) },
      createMyReviewsLink(c),
    ],
  }),
  'year-later-published': (_, c) => ({
    subject: m.year_later_published_subject({}, c),
    parts: [{ text: m.year_later_published({}, c) }, createMyReviewsLink(c)],
  }),
  'year-later-rejected': (explanation, c) => ({
    subject: m.year_later_rejected_subject({}, c),
    parts: [
      { text: m.year_later_rejected({}, c) },
      ...createReasonParts(explanation, c),
      { text: m.rejected_next({}, c) },
      createMyReviewsLink(c),
    ],
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
