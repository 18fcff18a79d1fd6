import { screen, within } from '@testing-library/react';
import { openPage } from './page-tests.ts';

export const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
export const findHeading = () => screen.findByRole('heading', { level: 1 });
/** Cards of the list, without those of people farther away, which are in their own section. */
export const getCards = () =>
  screen.getAllByRole('article').filter((card) => !card.closest('section section'));
export const getNames = () => getCards().map((card) => within(card).getByRole('heading').textContent);
export const findCards = () => screen.findAllByRole('article');
export const parseQuery = (address: string) => new URLSearchParams(address.split('?')[1]);
/** Opens results, and waits for their cards. */
export async function openResults(address = resultsPath, options: Parameters<typeof openPage>[1] = {}) {
  const view = await openPage(address, options);
  await findCards();
  return view;
}
