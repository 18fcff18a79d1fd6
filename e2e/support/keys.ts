import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Outside the window or under the header. Of a text area the first line counts: browsers scroll no more into view. */
const isFocusHidden = (page: Page) =>
  page.evaluate(() => {
    const focusedElement = document.activeElement;
    const header = document.querySelector('header');
    if (!focusedElement || focusedElement === document.body || !header || header.contains(focusedElement))
      return false;
    const box = focusedElement.getBoundingClientRect();
    if (box.width === 0) return false;
    const topElement = document.elementFromPoint(box.left + box.width / 2, Math.max(0, box.top + 1));
    const caretLine = Number.parseFloat(getComputedStyle(focusedElement).lineHeight);
    const bottom = focusedElement instanceof HTMLTextAreaElement ? box.top + caretLine : box.bottom;
    return header.contains(topElement) || box.top < -1 || bottom > window.innerHeight + 1;
  });

/** Presses a key until the wanted element has focus. On the way no focused element may be hidden. @throws after 120 */
export async function focusByTab(page: Page, isWanted: (page: Page) => Promise<boolean>, key = 'Tab') {
  for (let pressCount = 0; pressCount < 120; pressCount++) {
    if (await isWanted(page)) return;
    await page.keyboard.press(key);
    expect(await isFocusHidden(page), `focus hidden after ${pressCount + 1} presses`).toBe(false);
  }
  throw new Error('the wanted element was never reached by keyboard');
}

export const createFocusCheck = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement);
