// Emails to prosthetists about updates, claims and reviews: values, texts and samples.
import { getFieldLabel } from '@app/listing-fields';
import type { Letters, Samples } from './email-content.ts';
import {
  linkEditForm,
  linkMyListing,
  linkPublicPage,
  sampleProsthetistName,
  sampleSlug,
  writeNote,
  writeNoteOrGuideline,
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

export const prosthetistLetters: Letters<ProsthetistEmails> = {
  'update-approved': ({ left }) => ({
    subject: left.length > 0 ? m.update_partly_subject : m.update_approved_subject,
    parts: [
      left.length > 0 ? m.update_partly : m.update_approved,
      (_, { locale }) => (left.length > 0 ? { list: left.map((name) => getFieldLabel(name, locale)) } : []),
      writeNote,
      linkPublicPage,
      linkMyListing,
    ],
  }),
  'update-rejected': () => ({
    subject: m.update_rejected_subject,
    parts: [m.update_rejected, writeNoteOrGuideline, m.update_rejected_next, linkEditForm],
  }),
  'claim-received': () => ({
    subject: m.claim_received_subject,
    parts: [m.claim_received, m.claim_received_next, linkEditForm],
  }),
  'claim-code': () => ({
    subject: m.claim_code_subject,
    parts: [m.claim_code, m.claim_code_is, m.claim_code_next, linkEditForm],
    recipientKind: 'claimed',
  }),
  'claim-approved': () => ({
    subject: m.claim_approved_subject,
    parts: [m.claim_approved, m.claim_approved_next, linkEditForm, linkMyListing],
  }),
  'claim-lost': () => ({ subject: m.claim_lost_subject, parts: [m.claim_lost, m.claim_lost_next] }),
  'claim-rejected': () => ({
    subject: m.claim_rejected_subject,
    parts: [m.claim_rejected, writeNote, m.claim_rejected_next, linkEditForm],
  }),
  'claim-expired': () => ({
    subject: m.claim_expired_subject,
    parts: [m.claim_expired, m.claim_expired_next, linkEditForm],
  }),
  'claim-reopened': () => ({
    subject: m.claim_reopened_subject,
    parts: [m.claim_reopened, m.claim_reopened_next, linkEditForm],
  }),
  'claim-orphaned': ({ practitioner }) => ({
    subject: m.claim_orphaned_subject,
    parts: [practitioner ? m.claim_orphaned : m.claim_orphaned_unnamed, m.claim_orphaned_next, linkEditForm],
  }),
  'decision-appeal': ({ upheld }) => ({
    subject: upheld ? m.upheld_subject : m.declined_subject,
    parts: [upheld ? m.decision_upheld : m.decision_declined, writeNote, linkMyListing],
  }),
  'new-review': () => ({
    subject: m.new_review_subject,
    parts: [m.new_review, linkMyListing, linkPublicPage],
  }),
  'reply-published': () => ({
    subject: m.reply_published_subject,
    parts: [m.reply_published, linkPublicPage],
  }),
  'reply-rejected': () => ({
    subject: m.reply_rejected_subject,
    parts: [m.reply_rejected, writeNote, m.reply_rejected_next, linkMyListing],
  }),
  'confirm-reminder': ({ stale }) => ({
    subject: stale ? m.confirm_stale_subject : m.confirm_subject,
    parts: [stale ? m.confirm_stale : m.confirm, linkMyListing, linkPublicPage],
  }),
};

export const prosthetistSamples: Samples<ProsthetistEmails> = {
  'update-approved': [
    { slug: sampleSlug, left: [], note: '' },
    { slug: sampleSlug, left: ['city', 'website'], note: 'The site does not open.' },
  ],
  'update-rejected': [{ note: 'The site does not open.' }],
  'claim-received': [{ practitioner: sampleProsthetistName }],
  'claim-code': [{ practitioner: sampleProsthetistName, code: '042617', minutes: 30 }],
  'claim-approved': [{ practitioner: sampleProsthetistName }],
  'claim-lost': [{ practitioner: sampleProsthetistName }],
  'claim-rejected': [
    { practitioner: sampleProsthetistName, note: '' },
    { practitioner: sampleProsthetistName, note: 'The number is of somebody else.' },
  ],
  'claim-expired': [{ practitioner: sampleProsthetistName }],
  'claim-reopened': [{ practitioner: sampleProsthetistName }],
  'claim-orphaned': [{ practitioner: sampleProsthetistName }, { practitioner: '' }],
  'decision-appeal': [
    { upheld: true, note: '' },
    { upheld: false, note: 'The license is of somebody else.' },
  ],
  'new-review': [{ slug: sampleSlug }],
  'reply-published': [{ slug: sampleSlug }],
  'reply-rejected': [{ note: 'It says that she came to you.' }],
  'confirm-reminder': [
    { slug: sampleSlug, stale: false, days: 90 },
    { slug: sampleSlug, stale: true, days: 180 },
  ],
};
