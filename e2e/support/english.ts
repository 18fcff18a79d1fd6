import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locale, Option } from '@app/option-lists';
import * as lists from '@app/option-lists';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** A text, or its variants by number. */
type Message = string | { match: Record<string, string> }[];
const listVariants = (message: Message): string[] =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));

const slices = ['shell', 'mf-search', 'mf-listing-wizard', 'packages/seo'];

/** Every text of every slice in one language. */
async function readMessages(locale: string): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, '../..');
  const read = async (slice: string): Promise<Record<string, Message>> =>
    JSON.parse(await readFile(path.join(root, slice, 'messages', `${locale}.json`), 'utf8'));
  const all = await Promise.all(slices.map(read));
  return all.flatMap((texts) =>
    Object.entries(texts).flatMap(([key, text]) => (key === '$schema' ? [] : listVariants(text))),
  );
}

/** Labels of the option lists, which are sent in English and shown in the page's language. */
const listLabels = (locale: Locale): string[] =>
  Object.values<unknown>(lists).flatMap((list) =>
    Array.isArray(list) ? list.filter(isOption).map(({ label }) => label[locale]) : [],
  );
const isOption = (one: unknown): one is Option =>
  typeof one === 'object' && one !== null && 'label' in one && typeof one.label === 'object';

const gap = /\{\w+\}/;
/** A text with gaps, as it looks once they are filled. */
const fillTemplate = (text: string) =>
  new RegExp(
    `^${text
      .split(gap)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );

/** Tells a text that the English page says and the Spanish one says otherwise. */
async function isEnglish(): Promise<(text: string) => boolean> {
  const spanish = new Set([...(await readMessages('es')), ...listLabels('es')]);
  const english = [...(await readMessages('en')), ...listLabels('en')].filter((text) => !spanish.has(text));
  const whole = new Set(english.filter((text) => !gap.test(text)));
  // With too few letters of its own, anything would look like it.
  const patterns = english
    .filter((text) => gap.test(text) && text.replaceAll(/\{\w+\}|\P{L}/gu, '').length >= 6)
    .map(fillTemplate);
  return (text) => whole.has(text) || patterns.some((pattern) => pattern.test(text));
}

/** Everything that the page says: its texts, and the names that only assistive technology reads. */
const readTexts = (page: Page) =>
  page.evaluate(() => {
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
  });

/** What this page says in English. */
export async function findEnglish(page: Page): Promise<string[]> {
  return (await readTexts(page)).filter(await isEnglish());
}

export async function expectNoEnglish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await findEnglish(page), where).toEqual([]);
}
