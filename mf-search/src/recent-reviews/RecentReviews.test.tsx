import { mockEndpoint } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderSlot } from '@app/test-kit/render-remote';
import { createSampleRecentReview } from '@app/test-kit/samples';
import { listRecentReviews } from '@app/types';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';

const server = startMockServer(...handlers);

test('the section shows three reviews, positive and negative, shortened, with their ratings and links to the profiles', async () => {
  await renderSlot(remote, 'recentReviews', {});
  const articles = await screen.findAllByRole('article');
  expect(articles).toHaveLength(3);
  const firstArticle = within(articles[0]!);
  expect(firstArticle.getByRole('link', { name: 'Renata Okafor, CPO' }).getAttribute('href')).toBe(
    '/prosthetists/renata-okafor-st-louis',
  );
  expect(firstArticle.getByText('Very likely to recommend')).toBeTruthy();
  expect(firstArticle.getByText('Dana R. Below-knee, running/sport. New socket, fall 2026')).toBeTruthy();
  expect(within(articles[1]!).getByRole('blockquote').textContent).toMatch(/ the first…$/);
  expect(within(articles[2]!).getByText('Unlikely to recommend')).toBeTruthy();
});

test.each([
  ['en', 'At Riverfront Limb Works'],
  ['es', 'En Riverfront Limb Works'],
] as const)(
  'only the former practice of somebody who works elsewhere now is named (%s)',
  async (locale, place) => {
    const review = createSampleRecentReview();
    const listing = { ...review.listing, company: 'Harbor Prosthetics' };
    const recentReviews = [
      { ...review, id: 'same', practice: ' riverfront  limb works' },
      // A review of older data does not say where it was.
      { ...review, id: 'unknown', practice: '', listing },
      { ...review, id: 'former', author: null, listing },
    ];
    server.use(mockEndpoint(listRecentReviews, () => ({ reviews: recentReviews })));
    await renderSlot(remote, 'recentReviews', {}, { locale });
    const articles = await screen.findAllByRole('article');
    expect(articles.map(({ textContent }) => textContent.includes(place))).toEqual([false, false, true]);
  },
);

test('without reviews the section shows an invitation', async () => {
  server.use(http.get('*/api/reviews/recent', () => HttpResponse.json({ reviews: [] })));
  await renderSlot(remote, 'recentReviews', {});
  expect(await screen.findByText(/Yours could be the first/)).toBeTruthy();
});

test('a failure can be retried', async () => {
  server.use(http.get('*/api/reviews/recent', () => HttpResponse.json({}, { status: 503 })));
  const { user } = await renderSlot(remote, 'recentReviews', {});
  await screen.findByText('We could not load the reviews. Please try again.');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findAllByRole('article')).toHaveLength(3);
});
