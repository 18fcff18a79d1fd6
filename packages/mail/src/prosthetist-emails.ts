// Emails to prosthetists about updates, claims and reviews: values, texts and samples.
import { getFieldLabel } from '@app/listing-fields';
import type { Samples, Templates } from './email-content.ts';
import {
  createEditFormLink,
  createMyListingLink,
  createNoteOrGuidelineParts,
  createNoteParts,
  createPublicPageLink,
  sampleProsthetistName,
  sampleSlug,
} from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface ProsthetistEmails {
  /** `left`: names of the fields that staff did not accept. */
  'update-approved': { slug: string; left: readonly string[]; note: string };
  'update-rejected': { note: string };
  'claim-received': { practitioner: string };
  /** To the work email to verify. `code`: issued when the email is sent, valid for `minutes`. */
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
  /** The listing was not confirmed for `days`. `stale`: visitors see that the listing is outdated. */
  'confirm-reminder': { slug: string; stale: boolean; days: number };
}

export const prosthetistTemplates: Templates<ProsthetistEmails> = {
  'update-approved': ({ slug, left, note }, context) => ({
    subject: left.length > 0 ? m.update_partly_subject({}, context) : m.update_approved_subject({}, context),
    parts: [
      ...(left.length > 0
        ? [
            { text: m.update_partly({}, context) },
            { list: left.map((name) => getFieldLabel(name, context.locale)) },
          ]
        : [{ text: m.update_approved({}, context) }]),
      ...createNoteParts(note, context),
      createPublicPageLink(slug, context),
      createMyListingLink(context),
    ],
  }),
  'update-rejected': ({ note }, context) => ({
    subject: m.update_rejected_subject({}, context),
    parts: [
      { text: m.update_rejected({}, context) },
      ...createNoteOrGuidelineParts(note, context),
      { text: m.update_rejected_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'claim-received': ({ practitioner }, context) => ({
    subject: m.claim_received_subject({}, context),
    parts: [
      { text: m.claim_received({ practitioner }, context) },
      { text: m.claim_received_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'claim-code': ({ practitioner, code, minutes }, context) => ({
    subject: m.claim_code_subject({ code }, context),
    parts: [
      { text: m.claim_code({ practitioner }, context) },
      { text: m.claim_code_is({ code }, context) },
      { text: m.claim_code_next({ minutes }, context) },
      createEditFormLink(context),
    ],
    recipientKind: 'claimed',
  }),
  'claim-approved': ({ practitioner }, context) => ({
    subject: m.claim_approved_subject({}, context),
    parts: [
      { text: m.claim_approved({ practitioner }, context) },
      { text: m.claim_approved_next({}, context) },
      createEditFormLink(context),
      createMyListingLink(context),
    ],
  }),
  'claim-lost': ({ practitioner }, context) => ({
    subject: m.claim_lost_subject({}, context),
    parts: [{ text: m.claim_lost({ practitioner }, context) }, { text: m.claim_lost_next({}, context) }],
  }),
  'claim-rejected': ({ practitioner, note }, context) => ({
    subject: m.claim_rejected_subject({}, context),
    parts: [
      { text: m.claim_rejected({ practitioner }, context) },
      ...createNoteParts(note, context),
      { text: m.claim_rejected_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'claim-expired': ({ practitioner }, context) => ({
    subject: m.claim_expired_subject({}, context),
    parts: [
      { text: m.claim_expired({ practitioner }, context) },
      { text: m.claim_expired_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'claim-reopened': ({ practitioner }, context) => ({
    subject: m.claim_reopened_subject({}, context),
    parts: [
      { text: m.claim_reopened({ practitioner }, context) },
      { text: m.claim_reopened_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'claim-orphaned': ({ practitioner }, context) => ({
    subject: m.claim_orphaned_subject({}, context),
    parts: [
      {
        text: practitioner
          ? m.claim_orphaned({ practitioner }, context)
          : m.claim_orphaned_unnamed({}, context),
      },
      { text: m.claim_orphaned_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'decision-appeal': ({ upheld, note }, context) => ({
    subject: upheld ? m.upheld_subject({}, context) : m.declined_subject({}, context),
    parts: [
      { text: upheld ? m.decision_upheld({}, context) : m.decision_declined({}, context) },
      ...createNoteParts(note, context),
      createMyListingLink(context),
    ],
  }),
  'new-review': ({ slug }, context) => ({
    subject: m.new_review_subject({}, context),
    parts: [
      { text: m.new_review({}, context) },
      createMyListingLink(context),
      createPublicPageLink(slug, context),
    ],
  }),
  'reply-published': ({ slug }, context) => ({
    subject: m.reply_published_subject({}, context),
    parts: [{ text: m.reply_published({}, context) }, createPublicPageLink(slug, context)],
  }),
  'reply-rejected': ({ note }, context) => ({
    subject: m.reply_rejected_subject({}, context),
    parts: [
      { text: m.reply_rejected({}, context) },
      ...createNoteParts(note, context),
      { text: m.reply_rejected_next({}, context) },
      createMyListingLink(context),
    ],
  }),
  'confirm-reminder': ({ slug, stale, days }, context) => ({
    subject: stale ? m.confirm_stale_subject({}, context) : m.confirm_subject({}, context),
    parts: [
      { text: stale ? m.confirm_stale({ days }, context) : m.confirm({ days }, context) },
      createMyListingLink(context),
      createPublicPageLink(slug, context),
    ],
  }),
};

const practitioner = sampleProsthetistName;
const slug = sampleSlug;

export const prosthetistSamples: Samples<ProsthetistEmails> = {
  'update-approved': [
    { slug, left: [], note: '' },
    { slug, left: ['city', 'website'], note: 'The site does not open.' },
  ],
  'update-rejected': [{ note: 'The site does not open.' }],
  'claim-received': [{ practitioner }],
  'claim-code': [{ practitioner, code: '042617', minutes: 30 }],
  'claim-approved': [{ practitioner }],
  'claim-lost': [{ practitioner }],
  'claim-rejected': [
    { practitioner, note: '' },
    { practitioner, note: 'The number is of somebody else.' },
  ],
  'claim-expired': [{ practitioner }],
  'claim-reopened': [{ practitioner }],
  'claim-orphaned': [{ practitioner }, { practitioner: '' }],
  'decision-appeal': [
    { upheld: true, note: '' },
    { upheld: false, note: 'The license is of somebody else.' },
  ],
  'new-review': [{ slug }],
  'reply-published': [{ slug }],
  'reply-rejected': [{ note: 'It says that she came to you.' }],
  'confirm-reminder': [
    { slug, stale: false, days: 90 },
    { slug, stale: true, days: 180 },
  ],
};
