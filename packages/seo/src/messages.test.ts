import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

interface Variants {
  declarations: string[];
  selectors: string[];
  match: Record<string, string>;
}
type Catalogue = Record<string, string | [Variants]>;

const read = (locale: string): Catalogue => {
  const { $schema: _, ...words } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, `../messages/${locale}.json`), 'utf8'),
  );
  return words;
};
const en = read('en');
const es = read('es');

const getTexts = (message: string | [Variants]) =>
  typeof message === 'string' ? [message] : Object.values(message[0].match);
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

/** The same in both languages on purpose: names, patterns of words, and the few words that both languages share. */
const same = new Set([
  'title_with_site',
  'no',
  // "Compare" is what one says in both.
  'home_step_2',
  'profile_title',
  'footer_copyright',
  'word_symes',
  'word_boyd',
]);

describe('the words of the site', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
  });

  it('have the same placeholders and plural forms in both languages', () => {
    const shape = (catalogue: Catalogue) =>
      Object.fromEntries(
        Object.entries(catalogue).map(([key, text]) => [key, getTexts(text).map(placeholders)]),
      );
    expect(shape(es)).toEqual(shape(en));
  });

  it('are Spanish in Spanish', () => {
    const untranslated = Object.keys(en).filter(
      (key) => !same.has(key) && JSON.stringify(en[key]) === JSON.stringify(es[key]),
    );
    expect(untranslated).toEqual([]);
  });

  it('say usted, never tú', () => {
    const familiar =
      /\b(tú|tu|tus|te|ti|contigo|puedes|quieres|tienes|eres|estás|haz|escribe tu|busca tu)\b/i;
    expect(Object.entries(es).filter(([, text]) => getTexts(text).some((one) => familiar.test(one)))).toEqual(
      [],
    );
  });

  it('are those of the specification, byte for byte', () => {
    expect(en).toMatchObject({
      home_title: 'Prosthetic care that fits you',
      radius_nationwide_name: 'Nationwide (Name Search)',
      order_needs_zip: 'Enter a ZIP code to sort by distance',
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
      problem_title: 'Something went wrong',
      problem_unavailable: "We're having trouble loading this page. This is usually a temporary issue.",
      problem_unexpected: 'An unexpected error occurred. Please try refreshing the page.',
      problem_try_again: 'Try Again',
      set_role_title: 'Finalizing Your Account',
      patient_info_title: 'Patient Info',
      my_reviews_title: 'My Reviews',
    });
  });
});
