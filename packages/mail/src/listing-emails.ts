// Emails to owners about their listings: values, texts and samples.
import { getFieldLabel } from '@app/listing-fields';
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
  'listing-received': (_, context) => ({
    subject: m.listing_received_subject({}, context),
    parts: [
      { text: m.listing_received({}, context) },
      { text: m.listing_received_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'listing-approved': ({ slug }, context) => ({
    subject: m.listing_approved_subject({}, context),
    parts: [
      { text: m.listing_approved({}, context) },
      { text: m.listing_approved_next({}, context) },
      createPublicPageLink(slug, context),
      createMyListingLink(context),
    ],
  }),
  'listing-rejected': ({ note }, context) => ({
    subject: m.listing_rejected_subject({}, context),
    parts: [
      { text: m.listing_rejected({}, context) },
      ...createNoteOrGuidelineParts(note, context),
      { text: m.listing_rejected_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'listing-suspended': ({ note }, context) => ({
    subject: m.listing_suspended_subject({}, context),
    parts: [
      { text: m.listing_suspended({}, context) },
      ...createNoteParts(note, context),
      { text: m.listing_suspended_next({}, context) },
      createEditFormLink(context),
    ],
  }),
  'listing-message': ({ note }, context) => ({
    subject: m.listing_message_subject({}, context),
    parts: [
      { text: m.listing_message({}, context) },
      ...createNoteParts(note, context),
      { text: m.message_answer({}, context) },
      createMyListingLink(context),
    ],
  }),
  'claim-message': ({ practitioner, note }, context) => ({
    subject: m.claim_message_subject({}, context),
    parts: [
      { text: m.claim_message({ practitioner }, context) },
      ...createNoteParts(note, context),
      { text: m.message_answer({}, context) },
      createMyListingLink(context),
    ],
  }),
  'listing-certificate-asked': (_, context) => ({
    subject: m.certificate_asked_subject({}, context),
    parts: [
      { text: m.certificate_asked({}, context) },
      { text: m.certificate_asked_next({}, context) },
      createMyListingLink(context),
    ],
  }),
  'listing-lost': ({ practitioner }, context) => ({
    subject: m.listing_lost_subject({}, context),
    parts: [{ text: m.listing_lost({ practitioner }, context) }, { text: m.listing_lost_next({}, context) }],
  }),
  'manager-invitation': ({ practitioner, secret, until }, context) => ({
    subject: m.manager_invited_subject({ practitioner }, context),
    parts: [
      { text: m.manager_invited({ practitioner }, context) },
      { text: m.manager_invited_next({}, context) },
      // Behind “#”, so that it is sent neither to servers nor to programs that prefetch links.
      {
        label: m.manager_invited_open({}, context),
        url: new URL(`/manage-listing#${secret}`, context.origin).href,
      },
      { text: m.manager_invited_until({ until: formatMoment(until, context.locale) }, context) },
    ],
    recipientKind: 'invited',
  }),
  'manager-accepted': ({ name }, context) => ({
    subject: m.manager_accepted_subject({}, context),
    parts: [
      { text: m.manager_accepted({ name: name || m.manager_nameless({}, context) }, context) },
      { text: m.manager_accepted_next({}, context) },
      createManagerTabLink(context),
    ],
  }),
  'manager-ended': ({ name, note = '', isInvitation }, context) => ({
    subject: m.manager_ended_subject({}, context),
    parts: [
      {
        text: isInvitation
          ? m.manager_invitation_ended({}, context)
          : m.manager_ended({ name: name || m.manager_nameless({}, context) }, context),
      },
      ...createNoteParts(note, context),
      {
        text: isInvitation ? m.manager_invitation_ended_next({}, context) : m.manager_ended_next({}, context),
      },
      createManagerTabLink(context),
    ],
  }),
  'management-ended': ({ practitioner, note = '' }, context) => ({
    subject: m.management_ended_subject({}, context),
    parts: [
      { text: m.management_ended({ practitioner }, context) },
      ...createNoteParts(note, context),
      { text: m.management_ended_next({}, context) },
    ],
  }),
  'listing-deleted': ({ practitioner, note, until }, context) => ({
    subject: m.listing_deleted_subject({}, context),
    parts: [
      { text: m.listing_deleted({ practitioner }, context) },
      ...createNoteOrGuidelineParts(note, context),
      ...(until
        ? [{ text: m.listing_deleted_next({ date: formatDate(until, context.locale) }, context) }]
        : []),
    ],
  }),
  'listing-takedown-decided': ({ done, practitioner, note }, context) => ({
    subject: done ? m.takedown_done_subject({}, context) : m.takedown_declined_subject({}, context),
    parts: [
      {
        text: done
          ? m.takedown_done({ practitioner }, context)
          : m.takedown_declined({ practitioner }, context),
      },
      ...createNoteParts(note, context),
    ],
    recipientKind: 'deleted',
  }),
  'listing-edited': ({ slug, fields }, context) => ({
    subject: m.listing_edited_subject({}, context),
    parts: [
      { text: m.listing_edited({}, context) },
      { list: fields.map((name) => getFieldLabel(name, context.locale)) },
      { text: m.listing_edited_next({}, context) },
      createPublicPageLink(slug, context),
      createMyListingLink(context),
    ],
  }),
  'listing-merged': ({ slug }, context) => ({
    subject: m.listing_merged_subject({}, context),
    parts: [
      { text: m.listing_merged({}, context) },
      { text: m.listing_edited_next({}, context) },
      createPublicPageLink(slug, context),
      createMyListingLink(context),
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
