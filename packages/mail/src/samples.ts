import { decisionReasonValues } from '@app/option-lists';
import type { Circumstances } from './circumstances.ts';
import type { Mail } from './layout.ts';
import { listingSamples } from './listing-mails.ts';
import type { MailOf, QueueCount, Template } from './mails.ts';
import { practitioner, slug } from './sample-values.ts';
import { render } from './templates.ts';

export const sampleReasons = ['Names another person'];
const reasons = sampleReasons;
const waiting: QueueCount[] = [
  { kind: 'reviews', count: 4, over: 1 },
  { kind: 'claims', count: 1, over: 1 },
];

/** Values for every variant of each mail, for previews and tests. */
export const samples: { [T in Template]: MailOf<T>[] } = {
  ...listingSamples,
  'review-published': [{ change: false }, { change: true }],
  'review-needs-changes': [
    { change: false, reasons, note: '' },
    { change: true, reasons, note: 'Please leave out the name.' },
  ],
  'review-rejected': [
    { change: false, reasons: decisionReasonValues, note: '' },
    { change: true, reasons, note: 'No.' },
  ],
  'review-removed': [{ reasons, note: '' }],
  'review-merged': [{}],
  'review-hidden': [{ reason: 'Harmful or illegal' }],
  'review-shown-again': [{}],
  'appeal-decided': [
    { upheld: true, note: '' },
    { upheld: false, note: 'The name is still there.' },
  ],
  'review-proof-confirmed': [{}],
  'review-proof-declined': [{ note: '' }, { note: 'The date cannot be read.' }],
  'review-proof-expired': [{}],
  'review-proof-merged': [{}],
  'account-sanctioned': [
    { suspended: false, until: '2026-12-24T12:00:00.000Z', note: 'Several reviews advertised a shop.' },
    { suspended: true, until: '2026-12-24T12:00:00.000Z', note: 'Several reviews advertised a shop.' },
  ],
  'account-restored': [{}],
  'account-deleted': [
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'keep' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'close' },
    { receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z', listing: 'takedown' },
  ],
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
  'review-message': [{ practitioner, note: 'In which month was the visit that you write of?' }],
  'new-review': [{ slug }],
  'reply-published': [{ slug }],
  'reply-rejected': [{ note: 'It says that she came to you.' }],
  'review-answered': [{}],
  'confirm-reminder': [
    { slug, stale: false, days: 90 },
    { slug, stale: true, days: 180 },
  ],
  'staff-digest': [{ waiting }],
  'staff-breach': [{ waiting: waiting.slice(0, 1) }, { waiting }],
  'staff-account': [
    { changes: ['password', 'email', 'second_factor_on'], byOwner: false },
    {
      changes: [
        'second_factor_off',
        'role_owner',
        'role_moderator',
        'role_data',
        'role_viewer',
        'status_active',
        'status_disabled',
      ],
      byOwner: true,
    },
  ],
};

/** Renders all variants of a mail. */
export const renderSamples = <T extends Template>(template: T, circumstances: Circumstances): Mail[] =>
  samples[template].map((values) => render(template, values, circumstances));
