import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/**
 * The focused element, seen from outside: is any part of it under the fixed header or outside the window? Of a text
 * area browsers show the line with the caret, and the rest where there is room: there that line counts.
 */
const focusIsHidden = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const header = document.querySelector('header');
    if (!focused || focused === document.body || !header || header.contains(focused)) return false;
    const box = focused.getBoundingClientRect();
    if (box.width === 0) return false;
    const onTop = document.elementFromPoint(box.left + box.width / 2, Math.max(0, box.top + 1));
    const caretLine = Number.parseFloat(getComputedStyle(focused).lineHeight);
    const bottom = focused instanceof HTMLTextAreaElement ? box.top + caretLine : box.bottom;
    return header.contains(onTop) || box.top < -1 || bottom > window.innerHeight + 1;
  });

/** Presses Tab until the wanted element has focus; on the way nothing may hide under the header. */
export async function focusByTab(page: Page, wanted: (page: Page) => Promise<boolean>, key = 'Tab') {
  for (let presses = 0; presses < 120; presses++) {
    if (await wanted(page)) return;
    await page.keyboard.press(key);
    expect(await focusIsHidden(page), `focus hidden after ${presses + 1} presses`).toBe(false);
  }
  throw new Error('the wanted element was never reached by keyboard');
}

/** For `focusByTab`: until this very element has it. */
export const focusOn = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement);
