import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** Resolves to the page's heading. */
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Waits until the page has this heading and it has the focus. */
export async function waitForHeading(name: string): Promise<void> {
  const found = await heading(name);
  await waitFor(() => expect(document.activeElement).toBe(found));
}
