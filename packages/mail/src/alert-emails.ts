// Emails of alerts about new people: values, texts and samples. They name people, but not what the reader looks for.
import { site } from '@app/option-lists';
import type { MailContext, MailPart, Samples, Templates } from './email-content.ts';
import { sampleSlug } from './email-parts.ts';
import { m } from './paraglide/messages.js';

export interface AlertEmails {
  /** `token`: identifies the alert. */
  'alert-confirm': { token: string };
  /** `more`: number of further people. ZIP code and radius are those of the link to all of them. */
  'alert-news': { people: readonly NewPerson[]; more: number; zipCode: string; radiusMiles: number };
}

export interface NewPerson {
  name: string;
  /** "CPO"; empty if there is none. */
  credential: string;
  slug: string;
}

function toPersonParts({ name, credential, slug }: NewPerson, context: MailContext): MailPart[] {
  const messageValues = { name, site: site.name };
  const sentence = credential
    ? m.alert_joined_credential({ ...messageValues, credential }, context)
    : m.alert_joined(messageValues, context);
  const profileUrl = new URL(`/prosthetists/${encodeURIComponent(slug)}`, context.origin).href;
  return [{ text: sentence }, { label: m.alert_open({ name }, context), url: profileUrl }];
}

function createSearchLink(zipCode: string, radiusMiles: number, context: MailContext): MailPart {
  const query = new URLSearchParams({ zipCode, radius: String(radiusMiles), page: '1', sortBy: 'distance' });
  return {
    label: m.alert_everybody({}, context),
    url: new URL(`/search-results?${query}`, context.origin).href,
  };
}

export const alertTemplates: Templates<AlertEmails> = {
  'alert-confirm': ({ token }, context) => ({
    subject: m.alert_confirm_subject({}, context),
    parts: [
      { text: m.alert_confirm({}, context) },
      {
        label: m.alert_confirm_open({}, context),
        url: new URL(`/alerts/confirm/${token}`, context.origin).href,
      },
      { text: m.alert_confirm_not_you({}, context) },
    ],
    recipientKind: 'alert',
  }),
  'alert-news': ({ people, more, zipCode, radiusMiles }, context) => ({
    subject: m.alert_subject({ n: people.length + more }, context),
    parts: [
      ...people.flatMap((person) => toPersonParts(person, context)),
      ...(more > 0 ? [{ text: m.alert_more({ n: more }, context) }] : []),
      createSearchLink(zipCode, radiusMiles, context),
    ],
    recipientKind: 'alert',
  }),
};

const samplePerson: NewPerson = { name: 'Ida Okonkwo', credential: 'CPO', slug: sampleSlug };
const sampleSearchArea = { zipCode: '63101', radiusMiles: 50 };
export const alertSamples: Samples<AlertEmails> = {
  'alert-confirm': [{ token: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  'alert-news': [
    { people: [samplePerson], more: 0, ...sampleSearchArea },
    {
      people: [samplePerson, { ...samplePerson, name: 'Jon Bell', credential: '' }],
      more: 12,
      ...sampleSearchArea,
    },
  ],
};
