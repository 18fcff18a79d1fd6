import { findAlert } from '@app/test-kit/browser/page';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { claimListing, searchClaimable } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { claimables, createPendingClaim, mockState } from '../../mocks/new-listing.ts';
import { ownData, resetOwnData } from '../../mocks/own-listing.ts';
import { findHeading, waitForFocusedHeading } from '../../testing/headings.ts';
import { createWizardServer, openWizard } from '../../testing/open-wizard.ts';

const server = createWizardServer();
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const toClaimLabel = (name: string) => `This is me - Request to Claim – ${name}`;

async function searchFor(query: string) {
  const view = await openWizard({ address: '/edit-listing?step=search' });
  const searchbox = await screen.findByRole('searchbox');
  await view.user.clear(searchbox);
  await view.user.paste(query);
  await view.user.keyboard('{Enter}');
  return view;
}

/** Searches for a listing, and asks for it. */
async function claim(query: string, name = query) {
  const view = await searchFor(query);
  const pressClaim = async () =>
    view.user.click(await screen.findByRole('button', { name: toClaimLabel(name) }));
  await pressClaim();
  return { ...view, pressClaim };
}
const claimJane = () => claim('jane', 'Jane Doe');

describe('searching for a listing to claim', () => {
  test('K1 begins with the name of the account, and waits for a query', async () => {
    const { user } = await openWizard();
    await user.click(getButton('Find My Existing Profile'));
    await waitForFocusedHeading('Find Your Existing Profile');
    const searchbox = screen.getByLabelText<HTMLInputElement>('Name or practice');
    expect(searchbox.value).toBe('Renata Okafor');
    await user.clear(searchbox);
    expect(getButton('Search').disabled).toBe(true);
    await user.type(searchbox, '  ');
    expect(getButton('Search').disabled).toBe(true);
    await user.type(searchbox, 'doe');
    expect(getButton('Search').disabled).toBe(false);
  });

  test('K2 announces no results once, with ways back and on', async () => {
    const { user } = await searchFor('nobody of that name');
    expect(await screen.findByText('No matching profiles found.')).toBeTruthy();
    await user.click(getButton('Skip - Create New Profile'));
    await findHeading('Basic Practice Information');
  });

  test('K3 shows photo, name, address, number of reviews and a link of each result, before the claim', async () => {
    const { user } = await searchFor('gateway');
    const list = await screen.findByRole('list', { name: 'Profiles found' });
    screen.getByText('5 profiles found.');
    const [firstArticle] = within(list).getAllByRole('article');
    expect(firstArticle?.textContent).toContain(
      'JDJane DoeGateway Prosthetics1 Main StreetSt. Louis, MO 63101 · 12 reviews',
    );
    const [profileLink, claimButton] = [
      within(firstArticle!).getByRole('link', { name: 'See the profile – Jane Doe' }),
      within(firstArticle!).getByRole('button'),
    ];
    expect(profileLink.getAttribute('href')).toBe('/prosthetists/jane-doe');
    expect(profileLink.compareDocumentPosition(claimButton) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByText(/Help us check faster/)).toBeNull();
    expect(within(list).getByText('Already claimed')).toBeDefined();
    expect(within(list).getAllByRole('button')).toHaveLength(5);
    await user.click(getButton('Back'));
    await findHeading('Welcome, Renata');
  });

  test.each([
    ['the service fails', () => mockProblem(searchClaimable, 503)],
    ['there is no network', () => http.get(`*${searchClaimable.path}`, () => HttpResponse.error())],
  ])("K8 shows a failure in the specification's words if %s", async (_, createHandler) => {
    server.use(createHandler());
    await searchFor('doe');
    await findAlert('Error searching for profiles. Please try again.');
  });

  test('says that the session ended, with a link to sign in', async () => {
    server.use(mockProblem(searchClaimable, 401));
    await searchFor('doe');
    await findAlert('Your session has ended. Sign in again to continue.');
    screen.getByText('Error searching for profiles. Please try again.');
    expect(screen.getByRole('link', { name: 'LOGIN' }).getAttribute('href')).toBe('/login');
  });

  test('says when no listing has all words of the name', async () => {
    server.use(mockEndpoint(searchClaimable, () => ({ prosthetists: [claimables.free], nearest: true })));
    await searchFor('jane m. doe');
    await screen.findByText('No one by ‘jane m. doe’. Nearest:');
    expect(screen.getByRole('button', { name: toClaimLabel('Jane Doe') })).toBeTruthy();
  });

  test('K3 requests ten results at most', async () => {
    let limit = 0;
    server.use(
      mockEndpoint(searchClaimable, ({ query }) => {
        limit = query.limit;
        const prosthetists = Array.from({ length: 10 }, (_, index) => ({
          ...claimables.free,
          _id: `${index}`,
        }));
        return { prosthetists, nearest: false };
      }),
    );
    await searchFor('doe');
    await screen.findByText(/These are the closest 10/);
    expect(limit).toBe(10);
  });
});

describe('a claim', () => {
  test('is sent with one press, explains what follows, and links nothing', async () => {
    const view = await claimJane();
    await waitForFocusedHeading('Claim Request Submitted!');
    screen.getByText('You asked for the profile of Jane Doe – Gateway Prosthetics.');
    screen.getByText(/reviews your request/);
    screen.getByText('We e-mail you at renata@example.org with the decision.');
    screen.getByText(/you can edit the profile here/);
    expect(view.listingChanged, 'the menu says so at once').toHaveBeenCalled();
    expect(view.linkListing).not.toHaveBeenCalled();
    const [body] = mockState.claimBodies as Record<string, unknown>[];
    expect(body).toMatchObject({
      prosthetistId: claimables.free._id,
      claimantEmail: 'renata@example.org',
      claimantName: 'Renata Okafor',
      claimantUserId: 'user_prosthetist',
    });
    expect(body).not.toHaveProperty('evidence');
  });

  test('then asks for proof: verifies the work email with the mailed code, and takes evidence', async () => {
    const { user } = await claimJane();
    await findHeading('Claim Request Submitted!');
    await screen.findByText('Help us check faster (optional)');
    await user.type(screen.getByLabelText('Work email'), 'renata@gateway.test');
    await user.click(getButton('E-mail me a code'));
    await screen.findByText(/^We e-mailed a code to renata@gateway\.test/);
    const codeInput = screen.getByLabelText('Code from the e-mail');
    expect(document.activeElement).toBe(codeInput);
    await user.type(codeInput, '12345');
    await user.click(getButton('Confirm the address'));
    screen.getByText('Type all six digits of the code.');
    await user.type(codeInput, '7');
    await user.click(getButton('Confirm the address'));
    await findAlert('This is not the code.');
    await screen.findByText('Tries left with this code: 4.');
    await user.clear(codeInput);
    await user.type(codeInput, '123 456');
    await user.click(getButton('Confirm the address'));
    await screen.findByText('Your work e-mail renata@gateway.test is confirmed.');
    expect(document.activeElement?.textContent).toBe('Your work e-mail renata@gateway.test is confirmed.');
    expect(screen.queryByLabelText('Code from the e-mail')).toBeNull();
  });

  test('that is pending accepts a work email later, and another one', async () => {
    resetOwnData({ editable: null, claims: [createPendingClaim()] });
    const { user } = await openWizard();
    await user.type(await screen.findByLabelText('Work email'), 'jane');
    await user.click(getButton('E-mail me a code'));
    screen.getByText('Add the @ sign, like name@practice.example.');
    await user.type(screen.getByLabelText('Work email'), '@gateway.test');
    await user.click(getButton('E-mail me a code'));
    await screen.findByText(/^We e-mailed a code to jane@gateway\.test/);
    await user.click(getButton('Send a new code'));
    await screen.findByText('A new code is on its way. Only the newest one works.');
    await user.click(getButton('Use another address'));
    expect(document.activeElement).toBe(screen.getByLabelText('Work email'));
    await user.click(getButton('Back to the code'));
    expect(document.activeElement).toBe(screen.getByLabelText('Code from the e-mail'));
    await user.click(getButton('Use another address'));
    await user.clear(screen.getByLabelText('Work email'));
    await user.type(screen.getByLabelText('Work email'), 'doe@gateway.test');
    await user.click(getButton('E-mail me a code'));
    await screen.findByText(/^We e-mailed a code to doe@gateway\.test/);
    expect(ownData.claims[0]?.workEmail).toMatchObject({ address: 'doe@gateway.test', sendsLeft: 2 });
  });

  test('that is pending accepts evidence later, and shows it', async () => {
    resetOwnData({ editable: null, claims: [createPendingClaim()] });
    const { user } = await openWizard();
    await user.click(await screen.findByText('Help us check faster (optional)'));
    await user.type(screen.getByLabelText('NPI'), '1234567890');
    await user.click(getButton('Send to our team'));
    expect(document.activeElement).toBe(screen.getByLabelText('NPI'));
    expect(ownData.claims[0]?.evidence.npi).toBe('');
    await user.clear(screen.getByLabelText('NPI'));
    await user.type(screen.getByLabelText('NPI'), '1234567893');
    await user.type(screen.getByLabelText('Note for our team'), 'Ask for Dana at the desk.');
    await user.click(getButton('Send to our team'));
    await screen.findByText('Change what you told our team');
    expect(ownData.claims[0]?.evidence).toMatchObject({
      npi: '1234567893',
      license: '',
      note: 'Ask for Dana at the desk.',
    });
  });

  test.each([
    [
      'Clara Claimed',
      'This listing is already claimed by another user. If this is your profile, please contact an administrator for assistance.',
    ],
    [
      'Paul Pending',
      'This listing has a pending claim from another user. If this is your profile, please contact an administrator for assistance.',
    ],
    ['Jane Doe', 'You already have a pending claim for this profile.'],
    ['Wanda Worded', 'It is yours.'],
    ['Brenda Broken', 'Failed to submit claim request'],
  ])('K5 K6 K7 for %s is rejected: %s', async (name, expectedText) => {
    ownData.claims = [createPendingClaim()];
    await claim(name);
    await findAlert(expectedText);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(name);
  });

  test('K8 without a network shows the failure, and after the session ended what failed and why', async () => {
    server.use(http.post('*/api/prosthetists/claim', () => HttpResponse.error()));
    const { pressClaim } = await claimJane();
    await findAlert('Network error. Please check your connection and try again.');
    server.use(mockProblem(claimListing, 401));
    await pressClaim();
    await findAlert('Failed to submit claim request');
    await findAlert('Your session has ended. Sign in again to continue.');
  });

  test('is explained by the error code of the reply alone', async () => {
    server.use(
      http.post('*/api/prosthetists/claim', () =>
        HttpResponse.json({ error: 'already_claimed' }, { status: 409 }),
      ),
    );
    await claimJane();
    await screen.findByText(/^This listing is already claimed/);
    expect(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href')).toMatch(
      /^mailto:[^?]+\?subject=Question%20about%20the%20listing%20of%20.+&body=Hello/,
    );
  });
});

describe('own claims', () => {
  test('that are pending are shown, and can be withdrawn', async () => {
    resetOwnData({ editable: null, claims: [createPendingClaim()] });
    const { user, toasts, listingChanged } = await openWizard();
    await screen.findByText('Waiting for our team');
    await user.click(getButton('Withdraw the request – Jane Doe'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    await waitFor(() => expect(ownData.claims).toHaveLength(0));
    await waitFor(() => expect(screen.queryByText('Waiting for our team')).toBeNull());
    expect(toasts.at(-1)?.text).toBe('You withdrew the request for Jane Doe.');
    expect(listingChanged).toHaveBeenCalled();
    await waitForFocusedHeading('Welcome, Renata');
  });

  test('that were rejected show the reason; those that ended otherwise are left out', async () => {
    resetOwnData({
      editable: null,
      claims: [
        createPendingClaim({
          id: '65d000000000000000000013',
          status: 'rejected',
          notes: 'The number is of another practice.',
        }),
        createPendingClaim({ id: '65d000000000000000000014', status: 'withdrawn' }),
      ],
    });
    await openWizard();
    await screen.findByText('Not approved');
    screen.getByText('The number is of another practice.');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Withdraw/ })).toBeNull();
  });
});
