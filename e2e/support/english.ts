import { createEnglishCheck, readTexts } from '@app/test-kit/browser/english';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export async function findEnglishTexts(page: Page): Promise<string[]> {
  return (await page.evaluate(readTexts)).filter(await createEnglishCheck());
}

export async function expectNoEnglish(page: Page, state: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await findEnglishTexts(page), state).toEqual([]);
}
