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
    const untranslated = Object.keys(en).filter((key) => JSON.stringify(en[key]) === JSON.stringify(es[key]));
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
      radius_nationwide_name: 'Nationwide (Name Search)',
      problem_title: 'Something went wrong',
      problem_unavailable: "We're having trouble loading this page. This is usually a temporary issue.",
      problem_unexpected: 'An unexpected error occurred. Please try refreshing the page.',
      problem_try_again: 'Try Again',
    });
  });
});
