// Emails to prosthetists about updates, claims and reviews: values, texts and samples.
import { getFieldName } from '@app/listing-fields';
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
  'update-approved': ({ slug, left, note }, c) => ({
    subject: left.length > 0 ? m.update_partly_subject({}, c) : m.update_approved_subject({}, c),
    parts: [
      ...(left.length > 0
        ? [{ text: m.update_partly({}, c) }, { list: left.map((name) => getFieldName(name, c.locale)) }]
        : [{ text: m.update_approved({}, c) }]),
      ...createNoteParts(note, c),
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
  'update-rejected': ({ note }, c) => ({
    subject: m.update_rejected_subject({}, c),
    parts: [
      { text: m.update_rejected({}, c) },
      ...createNoteOrGuidelineParts(note, c),
      { text: m.update_rejected_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'claim-received': ({ practitioner }, c) => ({
    subject: m.claim_received_subject({}, c),
    parts: [
      { text: m.claim_received({ practitioner }, c) },
      { text: m.claim_received_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'claim-code': ({ practitioner, code, minutes }, c) => ({
    subject: m.claim_code_subject({ code }, c),
    parts: [
      { text: m.claim_code({ practitioner }, c) },
      { text: m.claim_code_is({ code }, c) },
      { text: m.claim_code_next({ minutes }, c) },
      createEditFormLink(c),
    ],
    recipientKind: 'claimed',
  }),
  'claim-approved': ({ practitioner }, c) => ({
    subject: m.claim_approved_subject({}, c),
    parts: [
      { text: m.claim_approved({ practitioner }, c) },
      { text: m.claim_approved_next({}, c) },
      createEditFormLink(c),
      createMyListingLink(c),
    ],
  }),
  'claim-lost': ({ practitioner }, c) => ({
    subject: m.claim_lost_subject({}, c),
    parts: [{ text: m.claim_lost({ practitioner }, c) }, { text: m.claim_lost_next({}, c) }],
  }),
  'claim-rejected': ({ practitioner, note }, c) => ({
    subject: m.claim_rejected_subject({}, c),
    parts: [
      { text: m.claim_rejected({ practitioner }, c) },
      ...createNoteParts(note, c),
      { text: m.claim_rejected_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'claim-expired': ({ practitioner }, c) => ({
    subject: m.claim_expired_subject({}, c),
    parts: [
      { text: m.claim_expired({ practitioner }, c) },
      { text: m.claim_expired_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'claim-reopened': ({ practitioner }, c) => ({
    subject: m.claim_reopened_subject({}, c),
    parts: [
      { text: m.claim_reopened({ practitioner }, c) },
      { text: m.claim_reopened_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'claim-orphaned': ({ practitioner }, c) => ({
    subject: m.claim_orphaned_subject({}, c),
    parts: [
      { text: practitioner ? m.claim_orphaned({ practitioner }, c) : m.claim_orphaned_unnamed({}, c) },
      { text: m.claim_orphaned_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'decision-appeal': ({ upheld, note }, c) => ({
    subject: upheld ? m.upheld_subject({}, c) : m.declined_subject({}, c),
    parts: [
      { text: upheld ? m.decision_upheld({}, c) : m.decision_declined({}, c) },
      ...createNoteParts(note, c),
      createMyListingLink(c),
    ],
  }),
  'new-review': ({ slug }, c) => ({
    subject: m.new_review_subject({}, c),
    parts: [{ text: m.new_review({}, c) }, createMyListingLink(c), createPublicPageLink(slug, c)],
  }),
  'reply-published': ({ slug }, c) => ({
    subject: m.reply_published_subject({}, c),
    parts: [{ text: m.reply_published({}, c) }, createPublicPageLink(slug, c)],
  }),
  'reply-rejected': ({ note }, c) => ({
    subject: m.reply_rejected_subject({}, c),
    parts: [
      { text: m.reply_rejected({}, c) },
      ...createNoteParts(note, c),
      { text: m.reply_rejected_next({}, c) },
      createMyListingLink(c),
    ],
  }),
  'confirm-reminder': ({ slug, stale, days }, c) => ({
    subject: stale ? m.confirm_stale_subject({}, c) : m.confirm_subject({}, c),
    parts: [
      { text: stale ? m.confirm_stale({ days }, c) : m.confirm({ days }, c) },
      createMyListingLink(c),
      createPublicPageLink(slug, c),
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
