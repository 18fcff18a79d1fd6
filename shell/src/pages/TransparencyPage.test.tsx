import { MemoryRouter } from '@app/router/memory';
import { renderTransparencyPage } from '@app/seo';
import { sampleFigures } from '@app/test-kit/samples';
import { buildUrl, getTransparency } from '@app/types';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import TransparencyPage from './TransparencyPage.tsx';

beforeEach(() => {
  document.documentElement.lang = 'en';
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = () =>
  act(async () =>
    render(
      <MemoryRouter>
        <TransparencyPage />
      </MemoryRouter>,
    ),
  );
const answering = (...answers: Response[]) => {
  const fetch = vi.fn(async () => answers.shift() ?? Response.error());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const fiveStars = () =>
  within(screen.getByRole('table', { name: 'Decided reviews by rating' })).getAllByRole('row')[1];

test('shows what came with the page and asks nobody; the text is that of the first HTML', async () => {
  const fetch = answering();
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'page-data';
  data.textContent = JSON.stringify({ replies: { [buildUrl(getTransparency)]: sampleFigures() } });
  document.head.append(data);
  await open();
  expect(fiveStars()?.textContent).toBe('5 stars75166589%');
  expect(fetch).not.toHaveBeenCalled();

  const first = document.createElement('div');
  first.innerHTML = renderTransparencyPage({ locale: 'en', origin: '', figures: sampleFigures() }).content;
  expect(document.body.textContent).toBe(first.textContent);
});

test('asks for the figures where somebody came from another page', async () => {
  answering(Response.json(sampleFigures()));
  await open();
  expect(fiveStars()?.textContent).toBe('5 stars75166589%');
});

test('keeps the rest without figures, and tries again when asked', async () => {
  answering(new Response(null, { status: 503 }), Response.json(sampleFigures()));
  await open();
  screen.getByRole('heading', { name: 'The numbers aren’t available right now' });
  screen.getByRole('heading', { name: 'What we commit to' });
  expect(screen.queryByRole('table')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try Again' })));
  expect(fiveStars()?.textContent).toBe('5 stars75166589%');
});
