// Emails about visit requests. None contains a name, contact data, or which practice was asked.
import type { Letters, NoValues, Samples } from './email-content.ts';
import { linkMyRequests, linkReceivedRequests } from './email-parts.ts';
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

export const visitLetters: Letters<VisitEmails> = {
  'visit-request-received': () => ({
    subject: m.visit_received_subject,
    parts: [m.visit_received, m.visit_received_next, linkReceivedRequests],
  }),
  'visit-request-managed': () => ({
    subject: m.visit_managed_subject,
    parts: [m.visit_managed, m.visit_managed_next, linkReceivedRequests],
  }),
  'visit-request-sent': () => ({
    subject: m.visit_sent_subject,
    parts: [m.visit_sent, m.visit_sent_next, linkMyRequests],
  }),
  'visit-request-unanswered': ({ ended }) => ({
    subject: ended ? m.visit_ended_subject : m.visit_unanswered_subject,
    parts: ended
      ? [m.visit_ended, m.visit_ended_next, linkMyRequests]
      : [m.visit_unanswered, m.visit_unanswered_next, linkMyRequests],
  }),
  'visit-request-declined': () => ({
    subject: m.visit_declined_subject,
    parts: [m.visit_declined, m.visit_declined_next, linkMyRequests],
  }),
};

export const visitSamples: Samples<VisitEmails> = {
  'visit-request-received': [{}],
  'visit-request-managed': [{}],
  'visit-request-sent': [{}],
  'visit-request-unanswered': [{}, { ended: true }],
  'visit-request-declined': [{}],
};
