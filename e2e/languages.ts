import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Sentences and words of the English page that the Spanish one says otherwise. */
export async function englishOnly(): Promise<string[]> {
  const root = path.resolve(import.meta.dirname, '..');
  const words = async (slice: string, locale: string): Promise<Record<string, unknown>> =>
    JSON.parse(await readFile(path.join(root, slice, 'messages', `${locale}.json`), 'utf8'));
  const slices = ['shell', 'mf-search', 'mf-listing-wizard', 'packages/seo'];
  const all = await Promise.all(
    slices.map(async (slice) => {
      const [en, es] = await Promise.all([words(slice, 'en'), words(slice, 'es')]);
      return Object.entries(en).filter(([key, text]) => typeof text === 'string' && text !== es[key]);
    }),
  );
  const spanish = new Set<unknown>(
    (await Promise.all(slices.map((slice) => words(slice, 'es')))).flatMap(Object.values),
  );
  return all.flat().flatMap(([, text]) => (spanish.has(text) ? [] : [String(text)]));
}

/** Everything that the page says: its texts, and the names that only assistive technology reads. */
export const said = (page: Page) =>
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

/** The page is Spanish, and nothing that it says is left in English. */
export async function noEnglish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const english = new Set(await englishOnly());
  expect(
    (await said(page)).filter((text) => english.has(text)),
    where,
  ).toEqual([]);
}
