import { ErrorBoundary } from '@app/remote-kit/loading';
import { useRoutes } from '@app/router';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { createSampleListing } from '@app/test-kit/samples';
import { buildUrl, getProsthetist } from '@app/types';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { noPageData, PageDataProvider } from '../../page/page-data.ts';
import { createAccountSession, renderWithAccount } from '../../testing/render-with-account.tsx';
import InvitePage from './InvitePage.tsx';

const { slug } = createSampleListing();
let callCount = 0;
const server = startMockServer(
  mockEndpoint(getProsthetist, () => {
    callCount += 1;
    return createSampleListing();
  }),
);
beforeEach(() => {
  callCount = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const Page = () => useRoutes([{ path: '/r/:slug', element: <InvitePage /> }]);
const renderPage = (session?: ReturnType<typeof createAccountSession>, pageData = noPageData) =>
  renderWithAccount(
    <ErrorBoundary path="">
      <PageDataProvider value={pageData}>
        <Page />
      </PageDataProvider>
    </ErrorBoundary>,
    `/r/${slug}`,
    { ...(session && { session }) },
  );
const queryWriteLink = () => screen.queryByRole('link', { name: 'Write a review' });

test.each([
  ['signed out', undefined],
  ['as a patient', createAccountSession('patient')],
  ['without a role yet', createAccountSession('undecided')],
])(
  '%s, a visitor reads whom the review is about and what happens next, and can go on to the form',
  async (_, session) => {
    renderPage(session);
    await screen.findByRole('heading', { level: 1, name: 'Write a review of Renata Okafor' });
    screen.getByRole('heading', { name: 'What happens next?' });
    expect(queryWriteLink()?.getAttribute('href')).toBe(`/prosthetist/${slug}?write=1`);
    expect(screen.getByRole('link', { name: 'Read the profile first' }).getAttribute('href')).toBe(
      `/prosthetists/${slug}`,
    );
    screen.getByText(/Good or bad makes no difference, and there is no reward/);
  },
);

test('a prosthetist, the owner or not, is told that the link is for patients', async () => {
  renderPage(createAccountSession('prosthetist'));
  await screen.findByRole('heading', { name: 'This link is for patients' });
  expect(queryWriteLink()).toBeNull();
  expect(screen.getByRole('link', { name: 'Reviews and Figures' }).getAttribute('href')).toBe('/my-listing');
});

test('a listing that the page contains is not requested again', async () => {
  const url = buildUrl(getProsthetist, { params: { id: slug } });
  renderPage(undefined, { replies: { [url]: createSampleListing({ firstName: 'Given' }) } });
  await screen.findByRole('heading', { level: 1, name: /Given/ });
  expect(callCount).toBe(0);
});

test.each([404, 410])('a listing whose status is %d shows that there is no such page', async (status) => {
  server.use(mockProblem(getProsthetist, status));
  renderPage();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/not|find/i);
  expect(queryWriteLink()).toBeNull();
});

test('a listing that fails to load can be loaded again', async () => {
  server.use(mockProblem(getProsthetist, 503));
  const { user } = renderPage();
  const retryButton = await screen.findByRole('button', { name: 'Try Again' });
  server.resetHandlers();
  await user.click(retryButton);
  expect(await screen.findByRole('link', { name: 'Write a review' })).toBeTruthy();
});
