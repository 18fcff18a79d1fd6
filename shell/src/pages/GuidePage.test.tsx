import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../testing/open-account.tsx';
import GuidePage from './GuidePage.tsx';

test('answers are folded, and an anchor opens its own', () => {
  const listOpened = () =>
    screen
      .getAllByRole<HTMLDetailsElement>('group')
      .filter((details) => details.open)
      .map((details) => details.querySelector('h2')?.textContent);
  const { unmount } = open(<GuidePage />, '/guide');
  expect(listOpened()).toEqual([]);
  unmount();
  open(<GuidePage />, '/guide#distance');
  expect(listOpened()).toEqual(['How is distance measured?']);
});
