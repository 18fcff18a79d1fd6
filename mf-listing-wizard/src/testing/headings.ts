import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Expects the page to have this heading, and resolves to it. */
export async function findHeading(name: string): Promise<HTMLElement> {
  const element = await screen.findByRole('heading', { level: 1, name });
  expect(element.textContent).toBe(name);
  return element;
}

/** Waits until the page has this heading and it has the focus. */
export async function waitForFocusedHeading(name: string): Promise<void> {
  const element = await findHeading(name);
  await waitFor(() => expect(document.activeElement).toBe(element));
}
