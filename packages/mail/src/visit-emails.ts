// Emails about requests for a visit or a call back. None contains a name, contact data, or which practice was asked.
import type { NoValues, Samples, Templates } from './email-content.ts';
import { createMyRequestsLink, createReceivedRequestsLink } from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface VisitEmails {
  /** To the owner of the listing. */
  'visit-request-received': NoValues;
  /** To the practice manager of the listing. */
  'visit-request-managed': NoValues;
  /** To the patient, like the emails below. */
  'visit-request-sent': NoValues;
  /** `ended`: deleted before three working days, because the owner left. */
  'visit-request-unanswered': { ended?: true };
  'visit-request-declined': NoValues;
}

export const visitTemplates: Templates<VisitEmails> = {
  'visit-request-received': (_, c) => ({
    subject: m.visit_received_subject({}, c),
    parts: [
      { text: m.visit_received({}, c) },
      { text: m.visit_received_next({}, c) },
      createReceivedRequestsLink(c),
    ],
  }),
  'visit-request-managed': (_, c) => ({
    subject: m.visit_managed_subject({}, c),
    parts: [
      { text: m.visit_managed({}, c) },
      { text: m.visit_managed_next({}, c) },
      createReceivedRequestsLink(c),
    ],
  }),
  'visit-request-sent': (_, c) => ({
    subject: m.visit_sent_subject({}, c),
    parts: [{ text: m.visit_sent({}, c) }, { text: m.visit_sent_next({}, c) }, createMyRequestsLink(c)],
  }),
  'visit-request-unanswered': ({ ended }, c) => ({
    subject: ended ? m.visit_ended_subject({}, c) : m.visit_unanswered_subject({}, c),
    parts: [
      { text: ended ? m.visit_ended({}, c) : m.visit_unanswered({}, c) },
      { text: ended ? m.visit_ended_next({}, c) : m.visit_unanswered_next({}, c) },
      createMyRequestsLink(c),
    ],
  }),
  'visit-request-declined': (_, c) => ({
    subject: m.visit_declined_subject({}, c),
    parts: [
      { text: m.visit_declined({}, c) },
      { text: m.visit_declined_next({}, c) },
      createMyRequestsLink(c),
    ],
  }),
};

export const visitSamples: Samples<VisitEmails> = {
  'visit-request-received': [{}],
  'visit-request-managed': [{}],
  'visit-request-sent': [{}],
  'visit-request-unanswered': [{}, { ended: true }],
  'visit-request-declined': [{}],
};
