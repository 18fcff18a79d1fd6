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

function toPersonParts({ name, credential, slug }: NewPerson, c: MailContext): MailPart[] {
  const messageValues = { name, site: site.name };
  const sentence = credential
    ? m.alert_joined_credential({ ...messageValues, credential }, c)
    : m.alert_joined(messageValues, c);
  const profileUrl = new URL(`/prosthetists/${encodeURIComponent(slug)}`, c.origin).href;
  return [{ text: sentence }, { label: m.alert_open({ name }, c), url: profileUrl }];
}

function createSearchLink(zipCode: string, radiusMiles: number, c: MailContext): MailPart {
  const query = new URLSearchParams({ zipCode, radius: String(radiusMiles), page: '1', sortBy: 'distance' });
  return { label: m.alert_everybody({}, c), url: new URL(`/search-results?${query}`, c.origin).href };
}

export const alertTemplates: Templates<AlertEmails> = {
  'alert-confirm': ({ token }, c) => ({
    subject: m.alert_confirm_subject({}, c),
    parts: [
      { text: m.alert_confirm({}, c) },
      { label: m.alert_confirm_open({}, c), url: new URL(`/alerts/confirm/${token}`, c.origin).href },
      { text: m.alert_confirm_not_you({}, c) },
    ],
    recipientKind: 'alert',
  }),
  'alert-news': ({ people, more, zipCode, radiusMiles }, c) => ({
    subject: m.alert_subject({ n: people.length + more }, c),
    parts: [
      ...people.flatMap((person) => toPersonParts(person, c)),
      ...(more > 0 ? [{ text: m.alert_more({ n: more }, c) }] : []),
      createSearchLink(zipCode, radiusMiles, c),
    ],
    recipientKind: 'alert',
  }),
};

const samplePerson: NewPerson = { name: 'Ida Okonkwo', credential: 'CPO', slug: sampleSlug };
const sampleArea = { zipCode: '63101', radiusMiles: 50 };
export const alertSamples: Samples<AlertEmails> = {
  'alert-confirm': [{ token: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  'alert-news': [
    { people: [samplePerson], more: 0, ...sampleArea },
    {
      people: [samplePerson, { ...samplePerson, name: 'Jon Bell', credential: '' }],
      more: 12,
      ...sampleArea,
    },
  ],
};
