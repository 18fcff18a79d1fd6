import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale, Option } from '@app/option-lists';
import * as optionLists from '@app/option-lists';

/** A message, or its plural variants. */
type Message = string | { match: Record<string, string> }[];
const listVariants = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

const slices = ['shell', 'mf-search', 'mf-listing-wizard', 'packages/seo'];

/** Returns all messages of all slices in a language. */
async function readMessages(locale: string): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, '../../../..');
  const readSlice = async (slice: string): Promise<Record<string, Message>> =>
    JSON.parse(await readFile(path.join(root, slice, 'messages', `${locale}.json`), 'utf8'));
  const textsBySlice = await Promise.all(slices.map(readSlice));
  return textsBySlice.flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) => (key === '$schema' ? [] : listVariants(text))),
  );
}

/** Returns the labels of all option lists; the server sends them in English, pages show them in their language. */
const listLabels = (locale: Locale): string[] =>
  Object.values<unknown>(optionLists).flatMap((optionList) =>
    Array.isArray(optionList) ? optionList.filter(isOption).map(({ label }) => label[locale]) : [],
  );
const isOption = (value: unknown): value is Option =>
  typeof value === 'object' && value !== null && 'label' in value && typeof value.label === 'object';

const placeholderPattern = /\{\w+\}/;
/** Converts a message with placeholders to a pattern that matches it with any values. */
const toPattern = (text: string) =>
  new RegExp(
    `^${text
      .split(placeholderPattern)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );

/** Creates a check whether a text is an English message that no Spanish message equals. */
export async function createEnglishCheck(): Promise<(text: string) => boolean> {
  const spanishTexts = new Set([...(await readMessages('es')), ...listLabels('es')]);
  const englishTexts = [...(await readMessages('en')), ...listLabels('en')].filter(
    (text) => !spanishTexts.has(text),
  );
  const wholeTexts = new Set(englishTexts.filter((text) => !placeholderPattern.test(text)));
  // With fewer letters, a pattern would match unrelated texts.
  const patterns = englishTexts
    .filter((text) => placeholderPattern.test(text) && text.replaceAll(/\{\w+\}|\P{L}/gu, '').length >= 6)
    .map(toPattern);
  return (text) => wholeTexts.has(text) || patterns.some((pattern) => pattern.test(text));
}

/**
 * Returns the page's title, visible texts, and names for assistive technology; skips parts marked `lang=en`. Runs in a
 * browser alone: it uses nothing outside itself.
 */
export function readTexts(): string[] {
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (walker.currentNode.parentElement?.closest('script, style, [lang=en]:not(html)')) continue;
    texts.push(walker.currentNode.textContent?.trim() ?? '');
  }
  for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder]')) {
    if (element.closest('[lang=en]:not(html)')) continue;
    for (const name of ['aria-label', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.filter(Boolean);
}
