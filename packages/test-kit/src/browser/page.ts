import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';

/** Waits for an alert with this text. A page may have further alerts without text. */
export const findAlert = (text: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const alert = screen.queryAllByRole('alert').find((candidate) => within(candidate).queryByText(text));
    expect(alert, `an alert that says ${text}`).toBeDefined();
    return alert!;
  });

/** Changes the page like a browser's translation, which wraps each text in another element. */
export function translatePage() {
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const textNodes: Node[] = [];
  while (textWalker.nextNode()) textNodes.push(textWalker.currentNode);
  for (const node of textNodes) {
    const font = document.createElement('font');
    font.textContent = node.textContent;
    node.parentNode?.replaceChild(font, node);
  }
}
