import { getLabel, type OptionalMail, optionalMails } from '@app/option-lists';
import type { Circumstances } from './circumstances.ts';
import { composeMail, type Mail } from './layout.ts';
import { toOwners } from './listing-mails.ts';
import type { MailOf, Template, Templates } from './mails.ts';
import { toPractitioners } from './to-practitioners.ts';
import { toReviewers } from './to-reviewers.ts';
import { toStaff } from './to-staff.ts';

/** Optional mails. All others tell of a decision and are always sent. */
const optional: Partial<Record<Template, OptionalMail>> = {
  'new-review': 'New reviews of my listing',
  'confirm-reminder': 'Reminders to confirm my listing',
  'review-answered': 'Replies to my reviews',
};

const templates: Templates<Template> = { ...toReviewers, ...toOwners, ...toPractitioners, ...toStaff };

/** True if a mail of this name exists. */
export const isTemplate = (name: unknown): name is Template =>
  typeof name === 'string' && Object.hasOwn(templates, name);

/** The preference of an optional mail; undefined: always sent. */
export const getOptionalMail = (template: Template): OptionalMail | undefined => optional[template];

/** Renders a mail in the reader's language. */
export function render<T extends Template>(
  template: T,
  values: MailOf<T>,
  circumstances: Circumstances,
): Mail {
  const { locale, origin, unsubscribe, name } = circumstances;
  const letter = templates[template](values, circumstances);
  const kind = optional[template];
  if (!kind || !unsubscribe) return composeMail(letter, locale, name);
  const settings = new URL('/account', origin).href;
  const wayOut = { mail: getLabel(optionalMails, kind, locale), unsubscribe, settings };
  return composeMail({ ...letter, optional: wayOut }, locale, name);
}
