// Checks that the message catalogues of all slices match in both languages, branch by branch.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Message = string | { declarations: string[]; selectors: string[]; match: Record<string, string> }[];
type Catalogue = Record<string, Message>;

const root = path.resolve(import.meta.dirname, '..');
const slices = globSync(['*/messages/en.json', '{packages,services}/*/messages/en.json'], { cwd: root })
  .map((file) => path.dirname(path.dirname(file)))
  .sort();

function readCatalogue(slice: string, language: string): Catalogue {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(path.join(root, slice, `messages/${language}.json`), 'utf8'),
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

const informalSpanish =
  /(?<!\p{L})(?:tú|tus?|te|ti|contigo|puedes|quieres|tienes|eres|estás|haz)(?!\p{L})|(?:^|[.:!] )[¡¿]?(?:vuelve|intenta|actualiza|escribe|busca) /iu;

test('the slices are found', () => {
  expect(slices).toEqual(expect.arrayContaining(['mf-search', 'packages/listing-fields', 'shell']));
});

describe.each(slices)('messages of %s', (slice) => {
  const en = readCatalogue(slice, 'en');
  const es = readCatalogue(slice, 'es');
  const entries = Object.entries(es).flatMap(([key, message]) =>
    listBranches(message).map(([branch, text]) => ({ key, branch, text })),
  );

  test('keys, branches and placeholders are the same in both languages', () => {
    expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
    for (const key of Object.keys(en)) expect([key, toShape(es[key])]).toEqual([key, toShape(en[key])]);
  });

  test('each choice has a fallback, and each count a singular', () => {
    const choices = Object.entries(en).filter(([, message]) => typeof message === 'object');
    const lacking = choices.filter(([, message]) => {
      const branches = listBranches(message).map(([branch]) => branch);
      const needed = JSON.stringify(message).includes(': plural"') ? [/=one$/, /=(?:other|\*)$/] : [/=\*$/];
      return !needed.every((pattern) => branches.some((branch) => pattern.test(branch)));
    });
    expect(lacking).toEqual([]);
  });

  test('no text is empty, but for a fallback that is empty in both languages', () => {
    const listEmpty = (catalogue: Catalogue) =>
      Object.entries(catalogue).flatMap(([key, message]) =>
        listBranches(message).flatMap(([branch, text]) => (text.trim() ? [] : `${key}: ${branch}`)),
      );
    for (const place of listEmpty(en)) expect(place).toMatch(/=\*$/);
    expect(listEmpty(es)).toEqual(listEmpty(en));
  });

  test('Spanish differs from English, and says usted', () => {
    for (const { key, branch, text } of entries) {
      const words = text.replaceAll(/\{\w+\}/g, '').match(/\p{L}+/gu) ?? [];
      if (!words.every((word) => sharedWords.includes(word)))
        expect([key, text]).not.toEqual([key, Object.fromEntries(listBranches(en[key]))[branch]]);
      expect(text).not.toMatch(informalSpanish);
    }
  });
});
