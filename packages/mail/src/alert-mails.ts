// Mails of alerts about new people: values, texts and samples. They name people, never what the reader searched for.
import { site } from '@app/option-lists';
import type { Circumstances, Part, Samples, Templates } from './letter.ts';
import { m } from './paraglide/messages.js';
import { sampleSlug } from './pieces.ts';

export interface AlertMails {
  /** `token`: of the alert. */
  'alert-confirm': { token: string };
  /** `more`: people beside those named. The place is that of the link to all. */
  'alert-news': { people: readonly NewPerson[]; more: number; zipCode: string; radiusMiles: number };
}

export interface NewPerson {
  name: string;
  /** "CPO"; empty if there is none. */
  credential: string;
  slug: string;
}

function toPersonParts({ name, credential, slug }: NewPerson, c: Circumstances): Part[] {
  const who = { name, site: site.name };
  const sentence = credential ? m.alert_joined_credential({ ...who, credential }, c) : m.alert_joined(who, c);
  const at = new URL(`/prosthetists/${encodeURIComponent(slug)}`, c.origin).href;
  return [{ say: sentence }, { open: m.alert_open({ name }, c), at }];
}

function toPlaceLink(zipCode: string, radiusMiles: number, c: Circumstances): Part {
  const query = new URLSearchParams({ zipCode, radius: String(radiusMiles), page: '1', sortBy: 'distance' });
  return { open: m.alert_everybody({}, c), at: new URL(`/search-results?${query}`, c.origin).href };
}

export const alertTemplates: Templates<AlertMails> = {
  'alert-confirm': ({ token }, c) => ({
    subject: m.alert_confirm_subject({}, c),
    parts: [
      { say: m.alert_confirm({}, c) },
      { open: m.alert_confirm_open({}, c), at: new URL(`/alerts/confirm/${token}`, c.origin).href },
      { say: m.alert_confirm_not_you({}, c) },
    ],
    without: 'alert',
  }),
  'alert-news': ({ people, more, zipCode, radiusMiles }, c) => ({
    subject: m.alert_subject({ n: people.length + more }, c),
    parts: [
      ...people.flatMap((person) => toPersonParts(person, c)),
      ...(more > 0 ? [{ say: m.alert_more({ n: more }, c) }] : []),
      toPlaceLink(zipCode, radiusMiles, c),
    ],
    without: 'alert',
  }),
};

const person: NewPerson = { name: 'Ida Okonkwo', credential: 'CPO', slug: sampleSlug };
const place = { zipCode: '63101', radiusMiles: 50 };
export const alertSamples: Samples<AlertMails> = {
  'alert-confirm': [{ token: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  'alert-news': [
    { people: [person], more: 0, ...place },
    { people: [person, { ...person, name: 'Jon Bell', credential: '' }], more: 12, ...place },
  ],
};
