import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

test('without a session every address of the console leads to the way in', async () => {
  const { address } = await renderConsole('/admin/reviews', { me: null });
  await screen.findByText('', { selector: 'body' });
  expect(address()).toBe('/admin/login');
});
