import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Message = string | { match: Record<string, string> }[];
const read = (locale: string): Record<string, Message> => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'),
  );
  return messages;
};
const en = read('en');
const es = read('es');

const getTexts = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const placeholders = (message: Message | undefined) =>
  message && getTexts(message).map((text) => (text.match(/\{\w+\}/g) ?? []).sort());

/** Names and words that are the same in both languages. */
const alike = ['footer_copyright', 'home_step_2', 'word_symes', 'word_boyd'];

test('both languages have the same messages', () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
});

test.each(Object.keys(en))('%s: the same placeholders, no empty words', (key) => {
  expect(placeholders(es[key])).toEqual(placeholders(en[key]));
  for (const text of [...getTexts(en[key]!), ...getTexts(es[key] ?? '')]) expect(text.trim()).not.toBe('');
});

test('Spanish differs from English', () => {
  expect(Object.keys(en).filter((key) => JSON.stringify(es[key]) === JSON.stringify(en[key]))).toEqual(alike);
});

test('Spanish says usted', () => {
  const familiar =
    /\b(tú|tu|tus|te|ti|contigo|puedes|quieres|tienes|eres|estás|haz|vuelve|intenta|actualiza)\b/i;
  expect(
    Object.entries(es).filter(([, message]) => getTexts(message).some((text) => familiar.test(text))),
  ).toEqual([]);
});

test('the words of the specification, byte for byte', () => {
  expect(en).toMatchObject({
    error_try_again: 'Try Again',
    error_refresh: 'Refresh Page',
    home_title: 'Prosthetic care that fits you',
    nav_home: 'Home',
    nav_guide: 'Guide',
    nav_contact: 'Contact',
    nav_providers: 'For Providers',
    nav_login: 'LOGIN',
    nav_signup: 'SIGN UP',
    footer_company: 'Company',
    footer_faq: 'FAQ',
    footer_provider: 'Are you a provider?',
    footer_contact: 'Contact us',
    footer_resources: 'Resources',
    footer_privacy: 'Privacy Policy',
    footer_terms: 'Terms of Service',
    footer_sitemap: 'Sitemap',
    footer_start: 'Get Started',
    footer_search: 'Search Now',
    footer_join: 'Join Now',
    home_join_patient: "I'm a Patient",
    home_join_practitioner: "I'm a Practitioner",
    sign_in: 'Sign In',
    set_role_title: 'Finalizing Your Account',
    patient_info_title: 'Patient Info',
    my_reviews_title: 'My Reviews',
  });
});
