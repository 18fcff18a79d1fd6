// Emails about listings to owners, claimants and managers, also former ones: values, texts and samples.
import { getFieldLabel } from '@app/listing-fields';
import type { Letters, NoValues, Samples } from './email-content.ts';
import {
  createLink,
  formatDate,
  formatMoment,
  linkEditForm,
  linkManagerTab,
  linkMyListing,
  linkPublicPage,
  sampleProsthetistName,
  sampleSlug,
  writeNote,
  writeNoteOrGuideline,
} from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface ListingEmails {
  'listing-received': NoValues;
  'listing-approved': { slug: string };
  'listing-rejected': { note: string };
  /** The public listing is hidden for now. */
  'listing-suspended': { note: string };
  /** A message without a decision. */
  'listing-message': { note: string };
  /** A message to a claimant without a decision. */
  'claim-message': { practitioner: string; note: string };
  'listing-certificate-asked': NoValues;
  /** `until`: end of the time to restore it, ISO 8601; absent in rows of earlier releases. */
  'listing-deleted': { practitioner: string; note: string; until?: string };
  /** To the former owner who requested the takedown. `done`: the page was taken down. */
  'listing-takedown-decided': { done: boolean; practitioner: string; note: string };
  /** Staff edited the listing. `fields`: names of the changed fields. */
  'listing-edited': { slug: string; fields: readonly string[] };
  /** Two listings of one person were merged into this one. */
  'listing-merged': { slug: string };
  /** To the former owner: another person proved ownership. */
  'listing-lost': { practitioner: string };
  /** To the person whom an owner invited to manage the listing. `until`: expiry, ISO 8601. */
  'manager-invitation': { practitioner: string; secret: string; until: string };
  /** To the owner: the invited person accepted. */
  'manager-accepted': { name: string };
  /** To the owner. `isInvitation`: it was not accepted yet. `note`: a text by staff, if they ended it. */
  'manager-ended': { name: string; note?: string; isInvitation?: boolean };
  'management-ended': { practitioner: string; note?: string };
}

export const listingLetters: Letters<ListingEmails> = {
  'listing-received': () => ({
    subject: m.listing_received_subject,
    parts: [m.listing_received, m.listing_received_next, linkEditForm],
  }),
  'listing-approved': () => ({
    subject: m.listing_approved_subject,
    parts: [m.listing_approved, m.listing_approved_next, linkPublicPage, linkMyListing],
  }),
  'listing-rejected': () => ({
    subject: m.listing_rejected_subject,
    parts: [m.listing_rejected, writeNoteOrGuideline, m.listing_rejected_next, linkEditForm],
  }),
  'listing-suspended': () => ({
    subject: m.listing_suspended_subject,
    parts: [m.listing_suspended, writeNote, m.listing_suspended_next, linkEditForm],
  }),
  'listing-message': () => ({
    subject: m.listing_message_subject,
    parts: [m.listing_message, writeNote, m.message_answer, linkMyListing],
  }),
  'claim-message': () => ({
    subject: m.claim_message_subject,
    parts: [m.claim_message, writeNote, m.message_answer, linkMyListing],
  }),
  'listing-certificate-asked': () => ({
    subject: m.certificate_asked_subject,
    parts: [m.certificate_asked, m.certificate_asked_next, linkMyListing],
  }),
  'listing-lost': () => ({ subject: m.listing_lost_subject, parts: [m.listing_lost, m.listing_lost_next] }),
  'manager-invitation': ({ secret, until }) => ({
    subject: m.manager_invited_subject,
    parts: [
      m.manager_invited,
      m.manager_invited_next,
      // Behind “#”, so that it is sent neither to servers nor to programs that prefetch links.
      (_, context) => createLink(m.manager_invited_open({}, context), `/manage-listing#${secret}`, context),
      (_, context) => m.manager_invited_until({ until: formatMoment(until, context.locale) }, context),
    ],
    recipientKind: 'invited',
  }),
  'manager-accepted': ({ name }) => ({
    subject: m.manager_accepted_subject,
    parts: [
      (_, context) => m.manager_accepted({ name: name || m.manager_nameless({}, context) }, context),
      m.manager_accepted_next,
      linkManagerTab,
    ],
  }),
  'manager-ended': ({ name, isInvitation }) => ({
    subject: m.manager_ended_subject,
    parts: [
      isInvitation
        ? m.manager_invitation_ended
        : (_, context) => m.manager_ended({ name: name || m.manager_nameless({}, context) }, context),
      writeNote,
      isInvitation ? m.manager_invitation_ended_next : m.manager_ended_next,
      linkManagerTab,
    ],
  }),
  'management-ended': () => ({
    subject: m.management_ended_subject,
    parts: [m.management_ended, writeNote, m.management_ended_next],
  }),
  'listing-deleted': ({ until }) => ({
    subject: m.listing_deleted_subject,
    parts: [
      m.listing_deleted,
      writeNoteOrGuideline,
      (_, context) =>
        until ? m.listing_deleted_next({ date: formatDate(until, context.locale) }, context) : [],
    ],
  }),
  'listing-takedown-decided': ({ done }) => ({
    subject: done ? m.takedown_done_subject : m.takedown_declined_subject,
    parts: [done ? m.takedown_done : m.takedown_declined, writeNote],
    recipientKind: 'deleted',
  }),
  'listing-edited': ({ fields }) => ({
    subject: m.listing_edited_subject,
    parts: [
      m.listing_edited,
      (_, { locale }) => ({ list: fields.map((name) => getFieldLabel(name, locale)) }),
      m.listing_edited_next,
      linkPublicPage,
      linkMyListing,
    ],
  }),
  'listing-merged': () => ({
    subject: m.listing_merged_subject,
    parts: [m.listing_merged, m.listing_edited_next, linkPublicPage, linkMyListing],
  }),
};

export const listingSamples: Samples<ListingEmails> = {
  'listing-received': [{}],
  'listing-approved': [{ slug: sampleSlug }],
  'listing-rejected': [{ note: '' }, { note: 'The ZIP code is of another town.' }],
  'listing-message': [{ note: 'The number rings at a bakery. Please correct it.' }],
  'claim-message': [
    { practitioner: sampleProsthetistName, note: 'Which number of your license may we look up?' },
  ],
  'listing-certificate-asked': [{}],
  'listing-suspended': [{ note: 'The number belongs to somebody else.' }],
  'listing-takedown-decided': [
    { done: true, practitioner: sampleProsthetistName, note: '' },
    { done: false, practitioner: sampleProsthetistName, note: 'Colleagues still work there.' },
  ],
  'listing-deleted': [
    {
      practitioner: sampleProsthetistName,
      note: 'You are not at this address any more.',
      until: '2026-12-21T12:00:00Z',
    },
  ],
  'listing-edited': [{ slug: sampleSlug, fields: ['city', 'website'] }],
  'listing-merged': [{ slug: sampleSlug }],
  'listing-lost': [{ practitioner: sampleProsthetistName }],
  'manager-invitation': [
    { practitioner: sampleProsthetistName, secret: 'x'.repeat(43), until: '2026-12-06T16:30:00Z' },
  ],
  'manager-accepted': [{ name: 'Dana Kessler' }, { name: '' }],
  'manager-ended': [
    { name: 'Dana Kessler' },
    { name: '', isInvitation: true, note: 'This address belongs to another practice.' },
  ],
  'management-ended': [
    { practitioner: sampleProsthetistName },
    { practitioner: sampleProsthetistName, note: 'You no longer work at this practice.' },
  ],
};
