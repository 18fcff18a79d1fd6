// Emails to owners about their listings: values, texts and samples.
import { getFieldName } from '@app/listing-fields';
import type { NoValues, Samples, Templates } from './email-content.ts';
import {
  createEditFormLink,
  createManagerTabLink,
  createMyListingLink,
  createNoteOrGuidelineParts,
  createNoteParts,
  createPublicPageLink,
  formatDate,
  formatMoment,
  sampleProsthetistName,
  sampleSlug,
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
  /** To the manager whose management ended. */
  'management-ended': { practitioner: string; note?: string };
}

export const listingTemplates: Templates<ListingEmails> = {
  'listing-received': (_, c) => ({
    subject: m.listing_received_subject({}, c),
    parts: [
      { text: m.listing_received({}, c) },
      { text: m.listing_received_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-approved': ({ slug }, c) => ({
    subject: m.listing_approved_subject({}, c),
    parts: [
      { text: m.listing_approved({}, c) },
      { text: m.listing_approved_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
  'listing-rejected': ({ note }, c) => ({
    subject: m.listing_rejected_subject({}, c),
    parts: [
      { text: m.listing_rejected({}, c) },
      ...createNoteOrGuidelineParts(note, c),
      { text: m.listing_rejected_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-suspended': ({ note }, c) => ({
    subject: m.listing_suspended_subject({}, c),
    parts: [
      { text: m.listing_suspended({}, c) },
      ...createNoteParts(note, c),
      { text: m.listing_suspended_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-message': ({ note }, c) => ({
    subject: m.listing_message_subject({}, c),
    parts: [
      { text: m.listing_message({}, c) },
      ...createNoteParts(note, c),
      { text: m.message_answer({}, c) },
      createMyListingLink(c),
    ],
  }),
  'claim-message': ({ practitioner, note }, c) => ({
    subject: m.claim_message_subject({}, c),
    parts: [
      { text: m.claim_message({ practitioner }, c) },
      ...createNoteParts(note, c),
      { text: m.message_answer({}, c) },
      createMyListingLink(c),
    ],
  }),
  'listing-certificate-asked': (_, c) => ({
    subject: m.certificate_asked_subject({}, c),
    parts: [
      { text: m.certificate_asked({}, c) },
      { text: m.certificate_asked_next({}, c) },
      createMyListingLink(c),
    ],
  }),
  'listing-lost': ({ practitioner }, c) => ({
    subject: m.listing_lost_subject({}, c),
    parts: [{ text: m.listing_lost({ practitioner }, c) }, { text: m.listing_lost_next({}, c) }],
  }),
  'manager-invitation': ({ practitioner, secret, until }, c) => ({
    subject: m.manager_invited_subject({ practitioner }, c),
    parts: [
      { text: m.manager_invited({ practitioner }, c) },
      { text: m.manager_invited_next({}, c) },
      // Behind “#”, so that it is sent neither to servers nor to programs that prefetch links.
      { label: m.manager_invited_open({}, c), url: new URL(`/manage-listing#${secret}`, c.origin).href },
      { text: m.manager_invited_until({ until: formatMoment(until, c.locale) }, c) },
    ],
    recipientKind: 'invited',
  }),
  'manager-accepted': ({ name }, c) => ({
    subject: m.manager_accepted_subject({}, c),
    parts: [
      { text: m.manager_accepted({ name: name || m.manager_nameless({}, c) }, c) },
      { text: m.manager_accepted_next({}, c) },
      createManagerTabLink(c),
    ],
  }),
  'manager-ended': ({ name, note = '', isInvitation }, c) => ({
    subject: m.manager_ended_subject({}, c),
    parts: [
      {
        text: isInvitation
          ? m.manager_invitation_ended({}, c)
          : m.manager_ended({ name: name || m.manager_nameless({}, c) }, c),
      },
      ...createNoteParts(note, c),
      { text: isInvitation ? m.manager_invitation_ended_next({}, c) : m.manager_ended_next({}, c) },
      createManagerTabLink(c),
    ],
  }),
  'management-ended': ({ practitioner, note = '' }, c) => ({
    subject: m.management_ended_subject({}, c),
    parts: [
      { text: m.management_ended({ practitioner }, c) },
      ...createNoteParts(note, c),
      { text: m.management_ended_next({}, c) },
    ],
  }),
  'listing-deleted': ({ practitioner, note, until }, c) => ({
    subject: m.listing_deleted_subject({}, c),
    parts: [
      { text: m.listing_deleted({ practitioner }, c) },
      ...createNoteOrGuidelineParts(note, c),
      ...(until ? [{ text: m.listing_deleted_next({ date: formatDate(until, c.locale) }, c) }] : []),
    ],
  }),
  'listing-takedown-decided': ({ done, practitioner, note }, c) => ({
    subject: done ? m.takedown_done_subject({}, c) : m.takedown_declined_subject({}, c),
    parts: [
      { text: done ? m.takedown_done({ practitioner }, c) : m.takedown_declined({ practitioner }, c) },
      ...createNoteParts(note, c),
    ],
    recipientKind: 'deleted',
  }),
  'listing-edited': ({ slug, fields }, c) => ({
    subject: m.listing_edited_subject({}, c),
    parts: [
      { text: m.listing_edited({}, c) },
      { list: fields.map((name) => getFieldName(name, c.locale)) },
      { text: m.listing_edited_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
  'listing-merged': ({ slug }, c) => ({
    subject: m.listing_merged_subject({}, c),
    parts: [
      { text: m.listing_merged({}, c) },
      { text: m.listing_edited_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
};

const practitioner = sampleProsthetistName;
const slug = sampleSlug;

export const listingSamples: Samples<ListingEmails> = {
  'listing-received': [{}],
  'listing-approved': [{ slug }],
  'listing-rejected': [{ note: '' }, { note: 'The ZIP code is of another town.' }],
  'listing-message': [{ note: 'The number rings at a bakery. Please correct it.' }],
  'claim-message': [{ practitioner, note: 'Which number of your license may we look up?' }],
  'listing-certificate-asked': [{}],
  'listing-suspended': [{ note: 'The number belongs to somebody else.' }],
  'listing-takedown-decided': [
    { done: true, practitioner, note: '' },
    { done: false, practitioner, note: 'Colleagues still work there.' },
  ],
  'listing-deleted': [
    { practitioner, note: 'You are not at this address any more.', until: '2026-12-21T12:00:00Z' },
  ],
  'listing-edited': [{ slug, fields: ['city', 'website'] }],
  'listing-merged': [{ slug }],
  'listing-lost': [{ practitioner }],
  'manager-invitation': [{ practitioner, secret: 'x'.repeat(43), until: '2026-12-06T16:30:00Z' }],
  'manager-accepted': [{ name: 'Dana Kessler' }, { name: '' }],
  'manager-ended': [
    { name: 'Dana Kessler' },
    { name: '', isInvitation: true, note: 'This address belongs to another practice.' },
  ],
  'management-ended': [{ practitioner }, { practitioner, note: 'You no longer work at this practice.' }],
};
