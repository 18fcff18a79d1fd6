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
  'review-published': ({ change }, context) => ({
    subject: change ? m.published_change_subject({}, context) : m.published_subject({}, context),
    parts: [
      { text: change ? m.published_change({}, context) : m.published({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-needs-changes': ({ change, ...explanation }, context) => ({
    subject: m.changes_subject({}, context),
    parts: [
      { text: change ? m.changes_change({}, context) : m.changes({}, context) },
      ...createReasonParts(explanation, context),
      { text: m.changes_next({}, context) },
      { text: m.appeal({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-rejected': ({ change, ...explanation }, context) => ({
    subject: change ? m.rejected_change_subject({}, context) : m.rejected_subject({}, context),
    parts: [
      { text: change ? m.rejected_change({}, context) : m.rejected({}, context) },
      ...createReasonParts(explanation, context),
      { text: m.rejected_next({}, context) },
      { text: m.appeal({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-removed': ({ deleted, ...explanation }, context) => ({
    subject: m.removed_subject({}, context),
    parts: [
      ...(deleted === 'listing'
        ? [{ text: m.removed_with_page({}, context) }]
        : [{ text: m.removed({}, context) }, ...createReasonParts(explanation, context)]),
      { text: deleted ? m.removed_objection({ help: site.helpEmail }, context) : m.appeal({}, context) },
      // Reviews deleted with their listing do not appear under My reviews.
      ...(deleted === 'listing' ? [] : [createMyReviewsLink(context)]),
    ],
  }),
  'review-message': ({ practitioner, note }, context) => ({
    subject: m.review_message_subject({}, context),
    parts: [
      { text: m.review_message({ practitioner }, context) },
      ...createNoteParts(note, context),
      { text: m.review_message_answer({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-merged': (_, context) => ({
    subject: m.review_merged_subject({}, context),
    parts: [
      { text: m.review_merged({}, context) },
      { text: m.review_merged_next({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-hidden': ({ reason }, context) => ({
    subject: m.hidden_subject({}, context),
    parts: [
      { text: m.hidden({}, context) },
      { list: [getLabel(flagReasons, reason, context.locale)] },
      { text: m.hidden_next({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-shown-again': (_, context) => ({
    subject: m.shown_again_subject({}, context),
    parts: [{ text: m.shown_again({}, context) }, createMyReviewsLink(context)],
  }),
  'review-reopened': (_, context) => ({
    subject: m.review_reopened_subject({}, context),
    parts: [
      { text: m.review_reopened({}, context) },
      { text: m.review_reopened_next({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'appeal-decided': ({ upheld, note }, context) => ({
    subject: upheld ? m.upheld_subject({}, context) : m.declined_subject({}, context),
    parts: [
      { text: upheld ? m.upheld({}, context) : m.declined({}, context) },
      ...createReasonParts({ reasons: [], note }, context),
      createMyReviewsLink(context),
    ],
  }),
  'review-proof-confirmed': (_, context) => ({
    subject: m.proof_confirmed_subject({}, context),
    parts: [
      { text: m.proof_confirmed({}, context) },
      { text: m.proof_deleted({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-proof-declined': ({ note }, context) => ({
    subject: m.proof_declined_subject({}, context),
    parts: [
      { text: m.proof_declined({}, context) },
      ...createReasonParts({ reasons: [], note }, context),
      { text: m.proof_deleted({}, context) },
      { text: m.proof_again({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-proof-merged': (_, context) => ({
    subject: m.proof_merged_subject({}, context),
    parts: [
      { text: m.proof_merged({}, context) },
      { text: m.proof_deleted({}, context) },
      { text: m.proof_again({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'review-proof-expired': (_, context) => ({
    subject: m.proof_expired_subject({}, context),
    parts: [
      { text: m.proof_expired({}, context) },
      { text: m.proof_deleted({}, context) },
      { text: m.proof_again({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'account-sanctioned': ({ suspended, until, note }, context) => {
    const date = formatDate(until, context.locale);
    return {
      subject: m.sanctioned_subject({}, context),
      parts: [
        { text: suspended ? m.suspended({ date }, context) : m.silenced({ date }, context) },
        ...createNoteParts(note, context),
        { text: m.sanctioned_next({}, context) },
        createAccountLink(context),
      ],
    };
  },
  'account-restored': (_, context) => ({
    subject: m.restored_subject({}, context),
    parts: [{ text: m.restored({}, context) }, createAccountLink(context)],
  }),
  'account-deleted': ({ receipt, purgeBy, listing }, context) => ({
    subject: m.deleted_subject({}, context),
    parts: [
      { text: m.deleted({ site: site.name, date: formatDate(purgeBy, context.locale) }, context) },
      ...(listing ? [{ text: listingFateTexts[listing]({}, context) }] : []),
      { text: m.deleted_receipt({ receipt }, context) },
    ],
    recipientKind: 'deleted',
  }),
  'review-answered': (_, context) => ({
    subject: m.answered_subject({}, context),
    parts: [{ text: m.answered({}, context) }, createMyReviewsLink(context)],
  }),
  'year-later': ({ practitioner }, context) => ({
    subject: m.year_later_subject({}, context),
    parts: [
      { text: m.year_later({ practitioner }, context) },
      { text: m.year_later_how({}, context) },
      { text: m.year_later_once({}, context) },
      createMyReviewsLink(context),
    ],
  }),
  'year-later-published': (_, context) => ({
    subject: m.year_later_published_subject({}, context),
    parts: [{ text: m.year_later_published({}, context) }, createMyReviewsLink(context)],
  }),
  'year-later-rejected': (explanation, context) => ({
    subject: m.year_later_rejected_subject({}, context),
    parts: [
      { text: m.year_later_rejected({}, context) },
      ...createReasonParts(explanation, context),
      { text: m.rejected_next({}, context) },
      createMyReviewsLink(context),
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
