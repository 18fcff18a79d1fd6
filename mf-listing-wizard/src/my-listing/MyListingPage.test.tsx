import { mockProblem } from '@app/test-kit/mock';
import { getOwnListing } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { createPendingClaim } from '../mocks/new-listing.ts';
import {
  createEditableListing,
  createOwnListing,
  createPendingUpdate,
  createSampleOwnFigures,
  ownData,
  resetOwnData,
} from '../mocks/own-listing.ts';
import { scenarios } from '../mocks/scenarios.ts';
import { createMyListingServer, openMyListing } from '../testing/open-my-listing.ts';

const server = createMyListingServer();
const openTab = (tab: string) => openMyListing(`?tab=${tab}`);
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the overview', () => {
  type EditableOverrides = Parameters<typeof createEditableListing>[0];
  test.each<[string, EditableOverrides, string, string | RegExp]>([
    ['public', { status: 'approved' }, 'Public', 'Visible to patients'],
    [
      'public with pending changes',
      { status: 'approved', pendingUpdate: createPendingUpdate() },
      'Public',
      /wait for review/,
    ],
    ['pending', { status: 'pending' }, 'Pending Approval', /1-2 business days/],
    ['sent back', { status: 'rejected' }, 'Sent back', /send it again/],
    ['suspended', { status: 'suspended' }, 'Not public', /out of public view/],
  ])('shows the status of a listing that is %s', async (_name, overrides, chipText, expectedText) => {
    const isApproved = overrides?.status === 'approved';
    resetOwnData({
      editable: createEditableListing({
        ...overrides,
        listing: createOwnListing({ approved: isApproved }),
      }),
    });
    await openMyListing();
    const statusRegion = await findRegion('Status');
    expect(statusRegion.getByText(chipText)).toBeTruthy();
    expect(statusRegion.getByText(expectedText)).toBeTruthy();
    expect(statusRegion.queryByRole('link', { name: 'View Listing' }) !== null).toBe(isApproved);
    expect(screen.queryByRole('link', { name: 'Your reviews' }) !== null).toBe(isApproved);
  });

  test('lets a decision be appealed once, with a text', async () => {
    const rejectedClaim = {
      kind: 'claim' as const,
      id: '65b00000000000000000000c',
      practitioner: 'Jane Doe',
      at: '2026-11-18T15:00:00.000Z',
      notes: 'The number is of somebody else.',
      appeal: null,
    };
    resetOwnData({ editable: null, decisions: [rejectedClaim] });
    const { user } = await openMyListing();
    const panel = within(await screen.findByRole('article', { name: /not given the listing of Jane Doe/ }));
    expect(panel.getByText('The number is of somebody else.')).toBeTruthy();
    await user.click(panel.getByRole('button', { name: /^Appeal/ }));
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Here is the right number.');
    await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(await screen.findByText('Someone else on the team is looking at it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
  });

  test('links an account without a listing to the wizard', async () => {
    resetOwnData({ editable: null });
    await openMyListing();
    const link = await screen.findByRole('link', { name: 'Create or Claim Listing' });
    expect(link.getAttribute('href')).toBe('/edit-listing');
  });

  test.each([
    ['pending', 'Waiting for our team', ''],
    ['rejected', 'Not approved', 'The number is of somebody else.'],
  ] as const)('shows a claim that is %s with its status', async (status, chipText, notes) => {
    resetOwnData({ editable: null, claims: [createPendingClaim({ status, notes })] });
    await openMyListing();
    const claimsRegion = await findRegion('Your requests');
    expect(claimsRegion.getByText(chipText)).toBeTruthy();
    if (notes) expect(claimsRegion.getByText(notes)).toBeTruthy();
  });

  test('can be retried after a failure to load', async () => {
    server.use(mockProblem(getOwnListing, 503));
    const { user } = await openMyListing();
    await screen.findByText('We could not load your listing. Please try again.');
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRegion('Status')).toBeTruthy();
  });
});

describe('findings of staff', () => {
  const credentialChecks = [
    { license: 'ABC Certified Prosthetist (CP)', status: 'verified', seenAt: '2026-09-03' },
    { license: 'State Prosthetist License', status: 'expired', seenAt: '2026-09-04' },
    { license: 'NCOPE Residency', status: 'not_found', seenAt: '2026-09-05' },
  ].map((check) => ({
    ...check,
    status: check.status as 'verified' | 'expired' | 'not_found',
    asksCertificate: check.status !== 'verified',
    certificate: null,
  }));
  const integrityNotice = {
    note: 'Eleven reviews of March 2026 came from one office.',
    since: '2026-10-01T15:00:00.000Z',
  };

  test('show checked credentials, the notice to visitors, and whom to contact', async () => {
    resetOwnData({
      credentialChecks: [...credentialChecks],
      editable: createEditableListing({ listing: createOwnListing({ integrityNotice }) }),
    });
    await openMyListing();
    const panel = await findRegion('What our team found');
    expect(panel.getByText(/\(CP\): checked on Sep 3, 2026\. Patients see this/)).toBeTruthy();
    expect(panel.getByText(/expired in the issuer’s records when we looked on Sep 4, 2026/)).toBeTruthy();
    expect(panel.getByText(/did not find it in the issuer’s records on Sep 5, 2026/)).toBeTruthy();
    const notice = within(panel.getByRole('status'));
    expect(notice.getByText(/We posted it on Oct 1, 2026/)).toBeTruthy();
    expect(notice.getByText(integrityNotice.note).getAttribute('lang')).toBe('en');
    expect(panel.getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  });

  test('ask for a certificate, which can be sent and withdrawn', async () => {
    resetOwnData({ credentialChecks: [...credentialChecks] });
    const { user, toasts } = await openMyListing();
    const panel = await findRegion('What our team found');
    // Nothing is asked for the verified credential.
    expect(await panel.findAllByRole('button', { name: /^Send the certificate of/ })).toHaveLength(2);
    await user.click(panel.getByRole('button', { name: /^Send the certificate of NCOPE/ }));
    // The first one is in the other credential's disclosure.
    const fileInput = panel.getAllByLabelText<HTMLInputElement>(/^Photo or PDF/)[1]!;
    await user.upload(fileInput, new File(['%PDF-'], 'residency.pdf', { type: 'application/pdf' }));
    await user.click(panel.getByRole('button', { name: 'Send the certificate' }));
    await panel.findByText(/^Your certificate of .* waits for a person on our team/);
    expect(toasts.at(-1)).toMatchObject({ text: expect.stringMatching(/^We have your certificate/) });
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));

    await user.click(panel.getByRole('button', { name: /^Take the certificate back/ }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Take back the certificate of NCOPE Residency?' }),
    );
    await user.click(dialog.getByRole('button', { name: 'Take it back' }));
    await panel.findByRole('button', { name: /^Send the certificate of NCOPE/ });
  });

  test('are shown in Spanish, even if the listing is not public', async () => {
    resetOwnData({
      credentialChecks: [...credentialChecks],
      editable: createEditableListing({
        status: 'suspended',
        listing: createOwnListing({ approved: false, integrityNotice }),
      }),
    });
    await openMyListing('', 'es');
    const panel = await findRegion('Lo que encontró nuestro equipo');
    expect(panel.getByText(/\(CP\): comprobamos esta credencial el 3 sept? 2026/i)).toBeTruthy();
    expect(panel.getByText(/Los pacientes ven un aviso en su página/)).toBeTruthy();
    expect(panel.getByText(integrityNotice.note)).toBeTruthy();
  });
});

test('confirming the listing takes one press, and refreshes the header; offline it shows a failure', async () => {
  scenarios.stale();
  const { user, toasts, listingChanged } = await openMyListing();
  const panel = await findRegion('Is it still right?');
  const confirm = () => user.click(panel.getByRole('button', { name: 'Everything is still correct' }));
  expect(panel.getByText(/Last confirmed Jan 5, 2026. That is over 180 days ago/)).toBeTruthy();
  listingChanged.mockClear();
  server.use(http.post('*/api/prosthetists/:id/confirm', () => HttpResponse.error()));
  await confirm();
  expect(await panel.findByText(/could not reach the server/)).toBeTruthy();
  expect(panel.getByText(/Last confirmed Jan 5, 2026/)).toBeTruthy();
  expect([toasts, listingChanged.mock.calls]).toEqual([[], []]);
  server.resetHandlers();
  await confirm();
  await waitFor(() => expect(panel.queryByText(/over 180 days ago/)).toBeNull());
  expect(ownData.editable?.listing.stale).toBe(false);
  expect(toasts.at(-1)?.text).toBe('Thank you. Your profile counts as confirmed today.');
  expect(listingChanged).toHaveBeenCalledOnce();
});

test('availability waits for the team, and can be withdrawn', async () => {
  const { user, toasts, listingChanged } = await openMyListing();
  const panel = await findRegion('Seeing patients');
  const saveButton = panel.getByRole('button', { name: 'Send for review' });
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(saveButton.getAttribute('aria-disabled')).toBe('true');
  await user.click(panel.getByRole('radio', { name: 'No, I am on leave' }));
  listingChanged.mockClear();
  await user.click(saveButton);
  await panel.findByText(/^Waiting for our team: “No, I am on leave”\./);
  expect(ownData.editable?.listing).not.toHaveProperty('availability');
  expect(toasts.at(-1)?.text).toBe('Sent. Visitors see it once our team has approved it.');
  expect(listingChanged).toHaveBeenCalled();
  await waitFor(() => expect(saveButton.getAttribute('aria-disabled')).toBe('true'));
  await user.click(panel.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(panel.queryByText(/^Waiting for our team/)).toBeNull());
  expect(panel.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
  expect(ownData.editable?.pendingUpdate).toBeNull();
});

test('statistics show totals, and the weeks as a chart with a summary and as a table; small numbers as "Fewer than 10"', async () => {
  const { user } = await openTab('figures');
  expect((await screen.findByText('Loading the numbers')).role).toBe('status');
  const figuresRegion = await findRegion('How people find you');
  const getTotal = (name: string) =>
    figuresRegion.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  await waitFor(() => expect(getTotal('Shown in search results')).toBe('1,204'));
  expect(getTotal('Profile opened')).toBe('312');
  expect(getTotal('Website clicked')).toBe('Fewer than 10');
  figuresRegion.getByRole('img', {
    name: /^Profile opened, week by week from Aug 31, 2026 to Nov 16, 2026/,
  });
  await user.click(figuresRegion.getByRole('radio', { name: 'Phone number clicked' }));
  figuresRegion.getByRole('img', {
    name: /^Phone number clicked.*The highest week: 12\. The latest week: Fewer than 10/,
  });
  const rows = within(figuresRegion.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(13);
  const cells = within(rows[10]!).getAllByRole('cell');
  const { appearances, views } = createSampleOwnFigures().weeks[9]!;
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    String(appearances),
    String(views),
    '12',
    '< 10Fewer than 10',
  ]);
});

describe('reviews', () => {
  test('are five per page; the filter "Unanswered" is kept in the address', async () => {
    const { user, getAddress } = await openTab('reviews');
    const reviewsRegion = await findRegion('Your reviews');
    await waitFor(() => expect(reviewsRegion.getAllByRole('article')).toHaveLength(5));
    await user.click(reviewsRegion.getByRole('radio', { name: /^Unanswered \(4\)/ }));
    await waitFor(() => expect(reviewsRegion.getAllByRole('article')).toHaveLength(4));
    expect(getAddress()).toBe('/my-listing?tab=reviews&show=unanswered');
    await user.click(reviewsRegion.getByRole('radio', { name: /^All \(13\)/ }));
    await user.click(await reviewsRegion.findByRole('link', { name: /Page 3/ }));
    await waitFor(() => expect(reviewsRegion.getAllByRole('article')).toHaveLength(3));
    expect(getAddress()).toBe('/my-listing?tab=reviews&page=3');
    expect(document.activeElement?.textContent).toBe('Your reviews');
  });

  test('with a long text are folded, with all of it behind "Show all"', async () => {
    const [firstReview, ...otherReviews] = ownData.reviews;
    const text = `${'They listened to me. '.repeat(12)}The end.`;
    resetOwnData({
      reviews: [{ ...firstReview!, review: { ...firstReview!.review, text } }, ...otherReviews],
    });
    const { user } = await openTab('reviews');
    const reviewsRegion = await findRegion('Your reviews');
    const [review] = await reviewsRegion.findAllByRole('article');
    const details = within(review!).getByRole<HTMLDetailsElement>('group');
    expect(within(details).getByText(/The end\.$/)).toBeTruthy();
    expect(details.open).toBe(false);
    await user.click(within(details).getByText('Show all'));
    expect(details.open).toBe(true);
    expect(reviewsRegion.getAllByText('Show all')).toHaveLength(1);
  });

  test('show a message if all are answered', async () => {
    resetOwnData({ reviews: ownData.reviews.filter(({ reply }) => reply) });
    await openMyListing('?show=unanswered');
    expect(await screen.findByText('You answered every review.')).toBeTruthy();
  });

  test('show a message if there are none, also at an invalid address', async () => {
    resetOwnData({ reviews: [] });
    await openMyListing('?page=-4&show=x');
    expect(await screen.findByText(/No reviews yet/)).toBeTruthy();
  });
});

test('inviting reviewers: one neutral link and code for everybody, with the rules, can be copied and saved', async () => {
  const { user, toasts } = await openTab('invite');
  const invitePanel = await findRegion('Invite people to write a review');
  const address = `${location.origin}/r/renata-okafor-st-louis`;
  const linkInput = invitePanel.getByLabelText<HTMLInputElement>('Your invitation link');
  expect(linkInput.value).toBe(address);
  const codeImage = invitePanel.getByRole<HTMLImageElement>('img', {
    name: 'QR code that leads to the profile of Renata Okafor',
  });
  expect(invitePanel.getByText(/Invite all your patients/)).toBeTruthy();
  expect(invitePanel.getByText(/Give no reward/)).toBeTruthy();

  const codeLink = invitePanel.getByRole('link', { name: 'Save the code (SVG)' });
  expect(codeLink.getAttribute('download')).toBe('renata-okafor-st-louis-review.svg');
  expect(codeLink.getAttribute('href')).toBe(codeImage.src);
  const svg = decodeURIComponent(codeLink.getAttribute('href')!.split(',').slice(1).join(','));
  const svgDocument = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(svgDocument.querySelector('parsererror')).toBeNull();
  expect(svgDocument.querySelector('title')?.textContent).toContain('Renata Okafor');

  await user.click(invitePanel.getByRole('button', { name: 'Copy the link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(toasts.at(-1)?.text).toBe('The link is copied.');
  // Where the browser forbids copying, the link is selected.
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(invitePanel.getByRole('button', { name: 'Copy the link' }));
  await waitFor(() => expect(toasts.at(-1)?.text).toMatch(/copy it from there/));
  expect(document.activeElement).toBe(linkInput);
  expect(linkInput.selectionEnd).toBe(linkInput.value.length);
});

describe('tabs', () => {
  test('are links with addresses; one shows at a time, and the current one is marked', async () => {
    const { user, getAddress } = await openMyListing();
    await findRegion('Status');
    expect(screen.queryByRole('region', { name: 'What our team found' })).toBeNull();
    const nav = within(screen.getByRole('navigation', { name: 'Parts of this page' }));
    const findCurrentLinks = () => nav.getAllByRole('link').filter((link) => link.ariaCurrent === 'page');
    for (const [name, title, tabAddress] of [
      ['Your reviews', 'Your reviews', '/my-listing?tab=reviews'],
      ['How people find you', 'How people find you', '/my-listing?tab=figures'],
      ['Invite reviews', 'Invite people to write a review', '/my-listing?tab=invite'],
      ['Overview', 'Status', '/my-listing'],
    ] as const) {
      await user.click(nav.getByRole('link', { name }));
      await findRegion(title);
      expect(getAddress()).toBe(tabAddress);
      expect(findCurrentLinks().map(({ textContent }) => textContent)).toEqual([name]);
      expect(screen.queryByRole('region', { name: 'Status' }) !== null).toBe(name === 'Overview');
    }
  });

  test.each([
    ['?page=2', 'Your reviews'],
    ['?tab=nowhere', 'Status'],
  ])('follow the address: %s opens “%s”', async (search, title) => {
    await openMyListing(search);
    expect(await screen.findByRole('region', { name: title })).toBeTruthy();
  });
});
