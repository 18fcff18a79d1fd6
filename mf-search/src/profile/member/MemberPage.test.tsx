import { mockProblem } from '@app/test-kit/mock';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, type SignedIn } from '@app/test-kit/sessions';
import { listReviews } from '@app/types';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { fates, handlers } from '../../mocks/handlers.ts';
import { listings } from '../../mocks/listings.ts';
import { resetOwn } from '../../mocks/own-reviews.ts';
import { buildReviewId, createOwnReview } from '../../mocks/reviews.ts';

installJsdomDialog();
const server = mockServer(...handlers);
const { listing } = listings[0]!;
const path = `/prosthetist/${listing.slug}`;

beforeEach(() => resetOwn([]));
afterEach(() => localStorage.clear());

async function open(search = '', session: SignedIn = createSession('patient'), locale: 'en' | 'es' = 'en') {
  const view = await renderRemote(remote, path + search, { session, locale });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const reviews = () => within(screen.getByRole('region', { name: /^(All reviews|Todas las reseñas)$/ }));
const articles = async (count: number) => {
  await waitFor(() => expect(reviews().getAllByRole('article')).toHaveLength(count));
  return reviews().getAllByRole('article');
};

describe('the list of all reviews', () => {
  test('shows ten per page with the total and pagination', async () => {
    const { user, address, announced } = await open();
    await articles(10);
    expect(reviews().getByText('64 reviews')).toBeTruthy();
    expect(announced.at(-1)).toBe('64 reviews found. Page 1 of 7.');
    await user.click(screen.getByRole('link', { name: 'Page 7' }));
    await articles(4);
    expect(address()).toBe(`${path}?page=7`);
    expect(screen.getByText('61–64 of 64')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All reviews' }));
  });

  test('is requested with the session only', async () => {
    const tokens: (string | null)[] = [];
    server.use(
      http.get('*/api/prosthetists/:id/reviews', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
      }),
    );
    await open();
    await articles(10);
    expect(tokens).toEqual(['Bearer token-of-a-test']);
  });

  test('filters are kept in the address, keep the focus, and show counts', async () => {
    const { user, address, announced, back } = await open('?page=2');
    await articles(10);
    await user.click(screen.getByRole('button', { name: 'Filter reviews' }));
    const socket = await screen.findByRole('checkbox', { name: 'New socket 11 reviews' });
    await user.click(socket);
    await waitFor(() => expect(address()).toBe(`${path}?stage=New+socket`));
    expect(await screen.findByText('11 of 64 reviews fit')).toBeTruthy();
    expect(document.activeElement).toBe(socket);
    expect(announced.at(-1)).toBe('11 reviews found. Page 1 of 2.');

    await user.click(screen.getByRole('checkbox', { name: /^Below-knee/ }));
    await user.click(screen.getByRole('radio', { name: /^4 stars and up/ }));
    await waitFor(() => expect(address()).toBe(`${path}?limbLevel=Below-knee&stage=New+socket&minRating=4`));
    await user.click(screen.getByRole('button', { name: 'New socket – remove this filter' }));
    await waitFor(() => expect(address()).toBe(`${path}?limbLevel=Below-knee&minRating=4`));
    await back();
    await waitFor(() => expect(address()).toBe(`${path}?limbLevel=Below-knee&stage=New+socket&minRating=4`));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^New socket/ }).checked).toBe(true);
  });

  test('low ratings have a filter, and each bar of the summary leads to its reviews', async () => {
    const { user, address } = await open();
    await articles(10);
    await user.click(screen.getByRole('button', { name: 'Filter reviews' }));
    await user.click(screen.getByRole('radio', { name: /^1 or 2 stars/ }));
    await waitFor(() => expect(address()).toBe(`${path}?maxRating=2`));
    await articles(3);
    const bars = within(screen.getByRole('list', { name: 'How many gave each rating' }));
    await user.click(bars.getByRole('link', { name: '4 stars' }));
    await waitFor(() => expect(address()).toBe(`${path}?minRating=4&maxRating=4`));
    await articles(7);
    await user.click(screen.getByRole('button', { name: '4 stars – remove this filter' }));
    await articles(10);
  });

  test('the order is kept in the address', async () => {
    const { user, address } = await open();
    await articles(10);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest rated first');
    await waitFor(() => expect(address()).toBe(`${path}?sortBy=lowest`));
    await waitFor(async () => expect(within((await articles(10))[0]!).getByText('Not at all')).toBeTruthy());
  });

  test('filters without results say what to do', async () => {
    server.use(
      http.get('*/api/prosthetists/:id/reviews', ({ request }) => {
        if (!new URL(request.url).searchParams.has('stage')) return undefined;
        const reply = { reviews: [], total: 64, matching: 0, page: 1, pages: 1, limbLevels: {}, stages: {} };
        return HttpResponse.json(reply);
      }),
    );
    const { user, address } = await open('?stage=Second+opinion');
    expect(await screen.findByRole('heading', { name: 'No review fits these filters' })).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await articles(10);
    expect(address()).toBe(path);
  });

  test('a page past the last one links to the last', async () => {
    const { user } = await open('?page=40');
    expect(await screen.findByText('This page is past the last review')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Go to the last page' }));
    await articles(4);
  });

  test('a failure can be retried, and does not affect the profile', async () => {
    server.use(mockProblem(listReviews, 503));
    const { user } = await open();
    await screen.findByText('We could not load the reviews. Please try again.');
    expect(screen.getByText('About 9 days')).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await articles(10);
  });

  test('without reviews shows an invitation and no filters', async () => {
    await renderRemote(remote, `/prosthetist/${listings[4]!.listing.slug}`, {
      session: createSession('patient'),
    });
    expect(await screen.findByText(/Nobody has reviewed Priscila Nóbrega yet/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Write a review – Priscila Nóbrega' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Filter/ })).toBeNull();
  });

  test('is shown in Spanish', async () => {
    await open('', createSession('patient'), 'es');
    await articles(10);
    expect(reviews().getByText('64 reseñas')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Escribir una reseña – Renata Okafor' })).toBeTruthy();
  });
});

describe('the link to write a review', () => {
  test('leads a patient without a review to the form', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Write a review – Renata Okafor' });
    expect(link.getAttribute('href')).toBe(`${path}?write=1`);
  });

  test('shows a patient the status of their review, and a link to edit it', async () => {
    resetOwn([createOwnReview(0, { status: 'approved' })]);
    await open();
    expect(await screen.findByRole('link', { name: 'Edit your review – Renata Okafor' })).toBeTruthy();
    expect(reviews().getByText('Public')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Write a review/ })).toBeNull();
  });

  test('tells a prosthetist why they cannot write', async () => {
    await open('', createSession('prosthetist'));
    expect(await screen.findByText(/^Reviews are written by patients and their families/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });

  test('is shown to an account without a role', async () => {
    await open('', createSession('undecided'));
    expect(await screen.findByRole('link', { name: /Write a review/ })).toBeTruthy();
  });

  test('is hidden from the owner', async () => {
    server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json({ ...listing, owned: true })));
    await open('', createSession('prosthetist'));
    await articles(10);
    expect(screen.queryByText(/^Reviews are written by patients/)).toBeNull();
    expect(screen.queryByRole('link', { name: /Write a review/ })).toBeNull();
  });
});

describe('the address of the member page', () => {
  test('replaces an id with the slug and keeps the rest', async () => {
    const { address } = await renderRemote(remote, `/prosthetist/${listing.id}?sortBy=lowest`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(address()).toBe(`${path}?sortBy=lowest`));
  });

  test('B3 the public page redirects signed-in users here', async () => {
    const { address } = await renderRemote(remote, `/prosthetists/${listing.slug}`, {
      session: createSession('patient'),
    });
    await waitFor(() => expect(address()).toBe(path));
    await articles(10);
  });

  test.each([fates.gone, 'nobody-by-this-name'])('%s has no page', async (slug) => {
    await renderRemote(remote, `/prosthetist/${slug}`, { session: createSession('patient') });
    expect(await screen.findByRole('link', { name: 'Find a prosthetist' })).toBeTruthy();
  });
});

describe('flagging a review', () => {
  const dialog = () => within(screen.getByRole('dialog'));
  async function openFlag() {
    const view = await open();
    const [dana] = await articles(10);
    await view.user.click(within(dana!).getByRole('button', { name: 'Report this review – Dana R.' }));
    return view;
  }

  test('with a reason keeps it visible, and says so', async () => {
    const sent = vi.fn();
    server.use(
      http.post('*/api/reviews/:id/flag', async ({ request, params }) => {
        sent(params.id, await request.clone().json());
      }),
    );
    const { user, toasts } = await openFlag();
    expect(dialog().getByText(/stays visible while we check/)).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Fake or paid' }));
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Reported. It stays visible while we check.')).toBeTruthy();
    expect(sent.mock.calls).toEqual([[buildReviewId(0), { reason: 'Fake or paid', note: '' }]]);
    expect(toasts).toHaveLength(1);
    expect(await articles(10)).toBeTruthy();
  });

  test('for harm hides it, and says so', async () => {
    const { user } = await openFlag();
    expect(dialog().getByText(/a threat, hate, someone’s private health/)).toBeTruthy();
    await user.click(dialog().getByRole('radio', { name: 'Harmful or illegal' }));
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Reported. It is hidden while we check.')).toBeTruthy();
  });

  test('“Something else” requires a note; without a reason nothing is sent', async () => {
    const sent = vi.fn();
    server.use(http.post('*/api/reviews/:id/flag', () => void sent()));
    const { user } = await openFlag();
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(dialog().getByText('Choose one.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getAllByRole('radio')[0]);
    await user.click(dialog().getByRole('radio', { name: 'Something else' }));
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(dialog().getByText('Say in a few words what is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog().getByRole('textbox'));
    expect(sent).not.toHaveBeenCalled();
  });

  test('a failure keeps the dialog and the text', async () => {
    const { user } = await openFlag();
    await user.click(dialog().getByRole('radio', { name: 'Abusive' }));
    await user.type(dialog().getByRole('textbox', { name: /^Note/ }), 'Look at line two #503');
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(await dialog().findByText(/Something went wrong on our side/)).toBeTruthy();
    expect(dialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe('Look at line two #503');
  });

  test('a repeated flag shows the same thanks', async () => {
    const { user } = await openFlag();
    await user.click(dialog().getByRole('radio', { name: 'Abusive' }));
    await user.type(dialog().getByRole('textbox', { name: /^Note/ }), '#409');
    await user.click(dialog().getByRole('button', { name: 'Send the report' }));
    expect(await screen.findByText('Reported. It stays visible while we check.')).toBeTruthy();
  });

  test('is not offered for an own review', async () => {
    resetOwn([createOwnReview(0, { id: buildReviewId(0), status: 'approved' })]);
    await open();
    const [first, second] = await articles(10);
    expect(await within(first!).findByText('This is your review.')).toBeTruthy();
    expect(within(first!).queryByRole('button', { name: /^Report this review/ })).toBeNull();
    expect(within(second!).getByRole('button', { name: /^Report this review/ })).toBeTruthy();
  });
});

test.each([
  ['pending', /Only you see this: your profile is under review/],
  ['rejected', /Only you see this: our team sent your profile back/],
] as const)(
  'the owner of a listing that is %s reads that nobody else sees it, with its photo',
  async (ownStatus, words) => {
    const name = 'p'.repeat(22);
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json({
          ...listing,
          owned: true,
          approved: false,
          ownStatus,
          profilePicture: `/photos/${name}.webp`,
        }),
      ),
      http.get(`*/api/uploads/profile-picture/${name}`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer token-of-a-test'
          ? HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'image/webp' } })
          : new HttpResponse(null, { status: 401 }),
      ),
    );
    const { container } = await open('', createSession('prosthetist'));
    await screen.findByText(words);
    await waitFor(() => expect(container.querySelector('img')?.src).toMatch(/^data:image\/webp/));
  },
);
