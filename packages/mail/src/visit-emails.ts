// Mails about requests for a visit or a call back. None holds a name, contact data, or whom the patient asked.
import type { NoValues, Samples, Templates } from './email-content.ts';
import { m } from './paraglide/messages.js';
import { createMyRequestsLink, createReceivedRequestsLink } from './email-parts.ts';

export interface VisitEmails {
  /** To the owner of the listing. */
  'visit-request-received': NoValues;
  /** To the practice manager of the listing. */
  'visit-request-managed': NoValues;
  /** To the patient, as the following ones. */
  'visit-request-sent': NoValues;
  'visit-request-unanswered': NoValues;
  'visit-request-declined': NoValues;
}

export const visitTemplates: Templates<VisitEmails> = {
  'visit-request-received': (_, c) => ({
    subject: m.visit_received_subject({}, c),
    parts: [
      { say: m.visit_received({}, c) },
      { say: m.visit_received_next({}, c) },
      createReceivedRequestsLink(c),
    ],
  }),
  'visit-request-managed': (_, c) => ({
    subject: m.visit_managed_subject({}, c),
    parts: [
      { say: m.visit_managed({}, c) },
      { say: m.visit_managed_next({}, c) },
      createReceivedRequestsLink(c),
    ],
  }),
  'visit-request-sent': (_, c) => ({
    subject: m.visit_sent_subject({}, c),
    parts: [{ say: m.visit_sent({}, c) }, { say: m.visit_sent_next({}, c) }, createMyRequestsLink(c)],
  }),
  'visit-request-unanswered': (_, c) => ({
    subject: m.visit_unanswered_subject({}, c),
    parts: [
      { say: m.visit_unanswered({}, c) },
      { say: m.visit_unanswered_next({}, c) },
      createMyRequestsLink(c),
    ],
  }),
  'visit-request-declined': (_, c) => ({
    subject: m.visit_declined_subject({}, c),
    parts: [{ say: m.visit_declined({}, c) }, { say: m.visit_declined_next({}, c) }, createMyRequestsLink(c)],
  }),
};

export const visitSamples: Samples<VisitEmails> = {
  'visit-request-received': [{}],
  'visit-request-managed': [{}],
  'visit-request-sent': [{}],
  'visit-request-unanswered': [{}],
  'visit-request-declined': [{}],
};
