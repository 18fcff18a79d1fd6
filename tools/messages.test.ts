// Checks that the message catalogues of all slices match in both languages, branch by branch.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Message = string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, Message>;

const root = path.resolve(import.meta.dirname, '..');
const sliceFolders = globSync(['*/messages/en.json', '{packages,services}/*/messages/en.json'], { cwd: root })
  .map((file) => path.dirname(path.dirname(file)))
  .sort();

function readCatalogue(sliceFolder: string, language: string): Catalogue {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(path.join(root, sliceFolder, `messages/${language}.json`), 'utf8'),
  );
  return messages;
}

/**
 * Lists the texts of a message with their branches, such as "plural=one". A plain message has one text, with branch "".
 */
const listBranches = (message: Message | undefined): [string, string][] => {
  if (message === undefined) return [];
  if (typeof message === 'string') return [['', message]];
  return message.flatMap(({ match }) => Object.entries(match));
};

/** Lists placeholders in order of appearance: no message needs another order in Spanish, so a swap is a mistake. */
const listPlaceholders = (text: string): string[] => text.match(/\{\w+\}/g) ?? [];

/** Returns what both languages share: inputs, branches, and the placeholders of each branch. */
const toShape = (message: Message | undefined) => ({
  inputs: typeof message === 'object' ? message.flatMap(({ declarations }) => declarations).sort() : [],
  branches: listBranches(message).map(([branch, text]) => ({ branch, placeholders: listPlaceholders(text) })),
});

/** Words that are the same in both languages. */
const sharedWords = ['No', 'NPI', 'Compare', 'Symes', 'Boyd', 'ZIP', 'mi'];

const informalSpanishPattern =
  /(?<!\p{L})(?:tú|tus?|te|ti|contigo|puedes|quieres|tienes|eres|estás|haz)(?!\p{L})|(?:^|[.:!] )[¡¿]?(?:vuelve|intenta|actualiza|escribe|busca) /iu;

/** Texts that the specification quotes, by slice and key. */
const quotedTexts: Readonly<Record<string, Record<string, string>>> = {
  'mf-listing-wizard': {
    edit_title: 'Edit Your Listing',
    edit_approved: 'Profile Approved!',
    edit_submit: 'Submit Changes for Review',
    edit_no_changes: 'No changes to submit',
    update_failed: 'Failed to update profile',
    update_unreached: 'Failed to update profile. Please try again.',
  },
  'mf-search': { order_needs_zip: 'Enter a ZIP code to sort by distance' },
  'packages/remote-kit': {
    error_unexpected: 'An unexpected error occurred. Please try refreshing the page.',
  },
  'packages/seo': {
    radius_nationwide_name: 'Nationwide (Name Search)',
    problem_title: 'Something went wrong',
    problem_unavailable: "We're having trouble loading this page. This is usually a temporary issue.",
    problem_try_again: 'Try Again',
  },
  shell: {
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
  },
};

test('the slices are found', () => {
  expect(sliceFolders).toEqual(expect.arrayContaining(['mf-search', 'packages/listing-fields', 'shell']));
});

describe.each(sliceFolders)('messages of %s', (sliceFolder) => {
  const englishMessages = readCatalogue(sliceFolder, 'en');
  const spanishMessages = readCatalogue(sliceFolder, 'es');
  const entries = Object.entries(spanishMessages).flatMap(([key, message]) =>
    listBranches(message).map(([branch, text]) => ({ key, branch, text })),
  );

  test('texts that the specification quotes are identical', () => {
    expect(englishMessages).toMatchObject(quotedTexts[sliceFolder] ?? {});
  });

  test('keys, branches and placeholders are the same in both languages', () => {
    expect(Object.keys(spanishMessages).sort()).toEqual(Object.keys(englishMessages).sort());
    for (const key of Object.keys(englishMessages))
      expect([key, toShape(spanishMessages[key])]).toEqual([key, toShape(englishMessages[key])]);
  });

  test('each choice has a fallback, and each count a singular', () => {
    const choices = Object.entries(englishMessages).filter(([, message]) => typeof message === 'object');
    const incompleteMessages = choices.filter(([, message]) => {
      const branches = listBranches(message).map(([branch]) => branch);
      const neededPatterns = JSON.stringify(message).includes(': plural"')
        ? [/=one$/, /=(?:other|\*)$/]
        : [/=\*$/];
      return !neededPatterns.every((pattern) => branches.some((branch) => pattern.test(branch)));
    });
    expect(incompleteMessages).toEqual([]);
  });

  test('no text is empty, but for a fallback that is empty in both languages', () => {
    const listEmptyTexts = (catalogue: Catalogue) =>
      Object.entries(catalogue).flatMap(([key, message]) =>
        listBranches(message).flatMap(([branch, text]) => (text.trim() ? [] : `${key}: ${branch}`)),
      );
    for (const place of listEmptyTexts(englishMessages)) expect(place).toMatch(/=\*$/);
    expect(listEmptyTexts(spanishMessages)).toEqual(listEmptyTexts(englishMessages));
  });

  test('Spanish differs from English, and says usted', () => {
    for (const { key, branch, text } of entries) {
      const words = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
      if (!words.every((word) => sharedWords.includes(word)))
        expect([key, text]).not.toEqual([
          key,
          Object.fromEntries(listBranches(englishMessages[key]))[branch],
        ]);
      expect(text).not.toMatch(informalSpanishPattern);
    }
  });
});
