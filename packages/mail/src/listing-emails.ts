// Mails to owners about their listings: values, texts and samples.
import { getFieldName } from '@app/listing-fields';
import type { NoValues, Samples, Templates } from './email-content.ts';
import { m } from './paraglide/messages.js';
import {
  createEditFormLink,
  createManagerTabLink,
  createMyListingLink,
  createNoteOrGuidelineParts,
  createNoteParts,
  createPublicPageLink,
  formatMoment,
  samplePractitioner,
  sampleSlug,
} from './email-parts.ts';

export interface ListingEmails {
  'listing-received': NoValues;
  'listing-approved': { slug: string };
  'listing-rejected': { note: string };
  /** The listing was public and is hidden for now. */
  'listing-suspended': { note: string };
  /** A message without a decision. */
  'listing-message': { note: string };
  /** Likewise to a claimant. */
  'claim-message': { practitioner: string; note: string };
  'listing-certificate-asked': NoValues;
  'listing-deleted': { practitioner: string; note: string };
  /** To the former owner who requested it. `done`: the page was taken down. */
  'listing-takedown-decided': { done: boolean; practitioner: string; note: string };
  /** `fields`: changed fields of the form. */
  'listing-edited': { slug: string; fields: readonly string[] };
  /** Two listings of one person were merged into this one. */
  'listing-merged': { slug: string };
  /** Another person proved ownership. */
  'listing-lost': { practitioner: string };
  /** To somebody whom an owner invited to look after the listing. `until`: ISO 8601. */
  'manager-invitation': { practitioner: string; secret: string; until: string };
  /** To the owner: the invited person, by name, accepted. */
  'manager-accepted': { name: string };
  /** To the owner. `isInvitation`: of an invitation that nobody has accepted. `note`: staff's, if they ended it. */
  'manager-ended': { name: string; note?: string; isInvitation?: boolean };
  /** To the manager. */
  'management-ended': { practitioner: string; note?: string };
}

export const listingTemplates: Templates<ListingEmails> = {
  'listing-received': (_, c) => ({
    subject: m.listing_received_subject({}, c),
    parts: [
      { say: m.listing_received({}, c) },
      { say: m.listing_received_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-approved': ({ slug }, c) => ({
    subject: m.listing_approved_subject({}, c),
    parts: [
      { say: m.listing_approved({}, c) },
      { say: m.listing_approved_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
  'listing-rejected': ({ note }, c) => ({
    subject: m.listing_rejected_subject({}, c),
    parts: [
      { say: m.listing_rejected({}, c) },
      ...createNoteOrGuidelineParts(note, c),
      { say: m.listing_rejected_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-suspended': ({ note }, c) => ({
    subject: m.listing_suspended_subject({}, c),
    parts: [
      { say: m.listing_suspended({}, c) },
      ...createNoteParts(note, c),
      { say: m.listing_suspended_next({}, c) },
      createEditFormLink(c),
    ],
  }),
  'listing-message': ({ note }, c) => ({
    subject: m.listing_message_subject({}, c),
    parts: [
      { say: m.listing_message({}, c) },
      ...createNoteParts(note, c),
      { say: m.message_answer({}, c) },
      createMyListingLink(c),
    ],
  }),
  'claim-message': ({ practitioner, note }, c) => ({
    subject: m.claim_message_subject({}, c),
    parts: [
      { say: m.claim_message({ practitioner }, c) },
      ...createNoteParts(note, c),
      { say: m.message_answer({}, c) },
      createMyListingLink(c),
    ],
  }),
  'listing-certificate-asked': (_, c) => ({
    subject: m.certificate_asked_subject({}, c),
    parts: [
      { say: m.certificate_asked({}, c) },
      { say: m.certificate_asked_next({}, c) },
      createMyListingLink(c),
    ],
  }),
  'listing-lost': ({ practitioner }, c) => ({
    subject: m.listing_lost_subject({}, c),
    parts: [{ say: m.listing_lost({ practitioner }, c) }, { say: m.listing_lost_next({}, c) }],
  }),
  'manager-invitation': ({ practitioner, secret, until }, c) => ({
    subject: m.manager_invited_subject({ practitioner }, c),
    parts: [
      { say: m.manager_invited({ practitioner }, c) },
      { say: m.manager_invited_next({}, c) },
      // Behind “#”, so that neither servers nor programs that prefetch links get it.
      { open: m.manager_invited_open({}, c), at: new URL(`/manage-listing#${secret}`, c.origin).href },
      { say: m.manager_invited_until({ until: formatMoment(until, c.locale) }, c) },
    ],
    recipientKind: 'invited',
  }),
  'manager-accepted': ({ name }, c) => ({
    subject: m.manager_accepted_subject({}, c),
    parts: [
      { say: m.manager_accepted({ name: name || m.manager_nameless({}, c) }, c) },
      { say: m.manager_accepted_next({}, c) },
      createManagerTabLink(c),
    ],
  }),
  'manager-ended': ({ name, note = '', isInvitation }, c) => ({
    subject: m.manager_ended_subject({}, c),
    parts: [
      {
        say: isInvitation
          ? m.manager_invitation_ended({}, c)
          : m.manager_ended({ name: name || m.manager_nameless({}, c) }, c),
      },
      ...createNoteParts(note, c),
      { say: isInvitation ? m.manager_invitation_ended_next({}, c) : m.manager_ended_next({}, c) },
      createManagerTabLink(c),
    ],
  }),
  'management-ended': ({ practitioner, note = '' }, c) => ({
    subject: m.management_ended_subject({}, c),
    parts: [
      { say: m.management_ended({ practitioner }, c) },
      ...createNoteParts(note, c),
      { say: m.management_ended_next({}, c) },
    ],
  }),
  'listing-deleted': ({ practitioner, note }, c) => ({
    subject: m.listing_deleted_subject({}, c),
    parts: [
      { say: m.listing_deleted({ practitioner }, c) },
      ...createNoteOrGuidelineParts(note, c),
      { say: m.listing_deleted_next({}, c) },
    ],
  }),
  'listing-takedown-decided': ({ done, practitioner, note }, c) => ({
    subject: done ? m.takedown_done_subject({}, c) : m.takedown_declined_subject({}, c),
    parts: [
      { say: done ? m.takedown_done({ practitioner }, c) : m.takedown_declined({ practitioner }, c) },
      ...createNoteParts(note, c),
    ],
    recipientKind: 'deleted',
  }),
  'listing-edited': ({ slug, fields }, c) => ({
    subject: m.listing_edited_subject({}, c),
    parts: [
      { say: m.listing_edited({}, c) },
      { list: fields.map((name) => getFieldName(name, c.locale)) },
      { say: m.listing_edited_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
  'listing-merged': ({ slug }, c) => ({
    subject: m.listing_merged_subject({}, c),
    parts: [
      { say: m.listing_merged({}, c) },
      { say: m.listing_edited_next({}, c) },
      createPublicPageLink(slug, c),
      createMyListingLink(c),
    ],
  }),
};

const practitioner = samplePractitioner;
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
  'listing-deleted': [{ practitioner, note: 'You are not at this address any more.' }],
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
