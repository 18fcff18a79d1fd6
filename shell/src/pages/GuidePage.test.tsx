import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithAccount } from '../testing/render-with-account.tsx';
import GuidePage from './GuidePage.tsx';

test('all answers are folded, except the one of the anchor', () => {
  const listOpenHeadings = () =>
    screen
      .getAllByRole<HTMLDetailsElement>('group')
      .filter((details) => details.open)
      .map((details) => details.querySelector('h2')?.textContent);
  const { unmount } = renderWithAccount(<GuidePage />, '/guide');
  expect(listOpenHeadings()).toEqual([]);
  unmount();
  renderWithAccount(<GuidePage />, '/guide#distance');
  expect(listOpenHeadings()).toEqual(['How is distance measured?']);
});
