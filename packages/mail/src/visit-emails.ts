// Emails about visit requests. None contains a name, contact data, or which practice was asked.
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
  'visit-request-received': (_, context) => ({
    subject: m.visit_received_subject({}, context),
    parts: [
      { text: m.visit_received({}, context) },
      { text: m.visit_received_next({}, context) },
      createReceivedRequestsLink(context),
    ],
  }),
  'visit-request-managed': (_, context) => ({
    subject: m.visit_managed_subject({}, context),
    parts: [
      { text: m.visit_managed({}, context) },
      { text: m.visit_managed_next({}, context) },
      createReceivedRequestsLink(context),
    ],
  }),
  'visit-request-sent': (_, context) => ({
    subject: m.visit_sent_subject({}, context),
    parts: [
      { text: m.visit_sent({}, context) },
      { text: m.visit_sent_next({}, context) },
      createMyRequestsLink(context),
    ],
  }),
  'visit-request-unanswered': ({ ended }, context) => ({
    subject: ended ? m.visit_ended_subject({}, context) : m.visit_unanswered_subject({}, context),
    parts: [
      { text: ended ? m.visit_ended({}, context) : m.visit_unanswered({}, context) },
      { text: ended ? m.visit_ended_next({}, context) : m.visit_unanswered_next({}, context) },
      createMyRequestsLink(context),
    ],
  }),
  'visit-request-declined': (_, context) => ({
    subject: m.visit_declined_subject({}, context),
    parts: [
      { text: m.visit_declined({}, context) },
      { text: m.visit_declined_next({}, context) },
      createMyRequestsLink(context),
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
