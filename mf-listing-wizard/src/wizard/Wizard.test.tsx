import { onlineManager } from '@app/query';
import { findAlert, translatePage } from '@app/test-kit/browser/page';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createListing, findDuplicates, getDraft, putDraft } from '@app/types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { duplicateQuery, mockState, resetMockState } from '../mocks/new-listing.ts';
import { createEditableListing, resetOwnData } from '../mocks/own-listing.ts';
import { cutNetwork, holdCall } from '../testing/calls.ts';
import { findHeading, waitForFocusedHeading } from '../testing/headings.ts';
import { basicAnswers, createWizardServer, draftValues, openWizard } from '../testing/open-wizard.ts';

const server = createWizardServer();
type OpenedWizard = Awaited<ReturnType<typeof openWizard>>;

const getField = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const getButton = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Sets whole values at once. Only tests about typing press keys. */
function fillBasics(overrides: Partial<typeof basicAnswers> = {}) {
  for (const [label, value] of Object.entries({ ...basicAnswers, ...overrides }))
    fireEvent.change(getField(label), { target: { value } });
}
/** Fills in the first step, and resolves on the next one. */
async function goToContactStep() {
  const wizard = await openWizard({ address: '/edit-listing?step=2' });
  fillBasics();
  await wizard.user.click(getButton('Next'));
  await findHeading('Contact and Practice Details');
  return wizard;
}
/** Opens a step from a stored draft, with the answers of the steps before it. */
async function openStep(step: 3 | 4 | 5, overrides: Partial<typeof draftValues> = {}) {
  const licenses = step === 5 ? ['ABC Certified Prosthetist (CP)'] : [];
  const values = { ...draftValues, licenses, ...overrides };
  resetMockState({ step, values, savedAt: '2026-11-20T10:00:00.000Z' });
  const wizard = await openWizard();
  await screen.findByText(`Step ${step - 1} of 4`);
  return wizard;
}
const completeProfile = async ({ user }: OpenedWizard) => {
  await user.click(screen.getByLabelText('Medicare'));
  await user.click(getButton('Complete Profile'));
};

test('a page translated by the browser keeps no text of the step before', async () => {
  const { user } = await goToContactStep();
  const leadText = document.querySelector('form')!.previousElementSibling!.textContent;
  translatePage();
  await user.click(getButton('Next'));
  await findHeading('Professional Credentials');
  expect(leadText.length).toBeGreaterThan(20);
  expect(document.body.textContent).not.toContain(leadText.slice(0, 20));
  expect(document.body.textContent).not.toContain('Contact and Practice Details');
});

test("C1 step 1 offers to claim, to create, or to do it later, without a step number; the browser's Back returns to it", async () => {
  const { user, getAddress, back } = await openWizard();
  expect(getButton('Find My Existing Profile')).toBeDefined();
  expect(screen.queryByText(/Step \d of 4/)).toBeNull();
  await user.click(getButton('Create New Profile'));
  await waitForFocusedHeading('Basic Practice Information');
  expect(getAddress()).toBe('/edit-listing?step=2');
  await back();
  await findHeading('Welcome, Renata');
  await user.click(getButton('Maybe Later'));
  expect(getAddress()).toBe('/');
});

describe('step 2', () => {
  test("C2 is the first of four, prefilled with the account's name, and previews the card", async () => {
    await openWizard({ address: '/edit-listing?step=2' });
    expect(screen.getByText('Step 1 of 4')).toBeDefined();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(getField('First name').value).toBe('Renata');
    expect(getField('Last name').value).toBe('Okafor');
    expect(getField('Company').required).toBe(true);
    expect(getField('Address line 2').required).toBe(false);
    expect(getButton('Next').disabled).toBe(true);
    screen.getByText('To continue, fill in the company, the address, the city, the state, and the ZIP.');
    fillBasics();
    const preview = within(screen.getByRole('region', { name: 'What patients will see' }));
    preview.getByText('Renata Okafor');
    preview.getByText('Gateway Prosthetics');
    preview.getByText('St. Louis, MO');
    for (const label of ['First name', 'Last name', ...Object.keys(basicAnswers)]) {
      const typedText = getField(label).value;
      expect([label, getButton('Next').disabled]).toEqual([label, false]);
      fireEvent.input(getField(label), { target: { value: ' ' } });
      await waitFor(() => expect([label, getButton('Next').disabled]).toEqual([label, true]));
      fireEvent.input(getField(label), { target: { value: typedText } });
      await waitFor(() => expect([label, getButton('Next').disabled]).toEqual([label, false]));
    }
  });

  test('shows an invalid ZIP code and state in the summary and at the fields, and keeps all values', async () => {
    const wizard = await openWizard({ address: '/edit-listing?step=2' });
    fillBasics({ State: '', ZIP: '631' });
    await wizard.user.type(getField('State'), 'zzxx');
    await wizard.user.tab();
    expect(getField('State').value).toBe('ZZ');
    await wizard.user.click(getButton('Next'));
    const alert = within(await findAlert('Check 2 answers:'));
    await wizard.user.click(alert.getByRole('button', { name: /Enter 5 digits/ }));
    expect(document.activeElement).toBe(getField('ZIP'));
    expect(getField('State').getAttribute('aria-invalid')).toBe('true');
    await wizard.user.type(getField('ZIP'), '01');
    await waitFor(() => expect(getField('ZIP').getAttribute('aria-invalid')).toBeNull());
    expect(wizard.getAddress()).toBe('/edit-listing?step=2');
    expect(getField('Company').value).toBe(basicAnswers.Company);
  });

  test('offers the state of the ZIP code if it differs, and accepts another city, since a ZIP code serves several', async () => {
    const wizard = await openWizard({ address: '/edit-listing?step=2' });
    fillBasics({ City: 'Alton', State: 'IL' });
    await screen.findByText('63101 is in MO. Please check the state.');
    await wizard.user.click(getButton('Use St. Louis, MO'));
    expect(getField('City').value).toBe('St. Louis');
    expect(document.activeElement).toBe(getField('City'));
    expect(getField('State').value).toBe('MO');
    screen.getByText('63101 is St. Louis, MO');
    fireEvent.change(getField('City'), { target: { value: 'Kirkwood' } });
    await waitFor(() => expect(screen.queryByText(/63101 is/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Use St. Louis, MO' })).toBeNull();
  });
});

describe('an existing listing with the same name and ZIP code', () => {
  const openAsDuplicate = async () => {
    const { firstName, lastName } = duplicateQuery;
    const wizard = await openWizard({
      address: '/edit-listing?step=2',
      userOverrides: { firstName, lastName },
    });
    fillBasics();
    return wizard;
  };
  const holdSearch = () => holdCall(server, 'get', findDuplicates.path);
  /** Gives a reply that should have no effect the time to have one. */
  const waitShortly = () => act(() => delay(20));

  test('C8 is offered before step 3, for which a second press waits, too, and can be claimed', async () => {
    const heldReply = holdSearch();
    const { user } = await openAsDuplicate();
    await user.click(getButton('Next'));
    await user.click(await screen.findByRole('button', { name: /^Checking/ }));
    await waitShortly();
    screen.getByRole('heading', { name: 'Basic Practice Information' });
    heldReply.resolve();
    await findHeading('Are you already listed?');
    await user.click(getButton('This is me - Request to Claim – Jane Doe'));
    await findHeading('Claim Request Submitted!');
    expect(mockState.claimBodies).toHaveLength(1);
  });

  test('does not take a user along who went back while it was searched', async () => {
    const heldReply = holdSearch();
    const { user } = await openAsDuplicate();
    await user.click(getButton('Next'));
    await screen.findByRole('button', { name: /^Checking/ });
    await user.click(getButton('Back'));
    await findHeading('Welcome, Jane');
    heldReply.resolve();
    await waitShortly();
    screen.getByRole('heading', { name: 'Welcome, Jane' });
  });

  test('can be declined, and is not offered again', async () => {
    const { user } = await openAsDuplicate();
    await user.click(getButton('Next'));
    await findHeading('Are you already listed?');
    await user.click(getButton(/^None of these is me/));
    await findHeading('Contact and Practice Details');
    await user.click(getButton('Back'));
    await findHeading('Basic Practice Information');
    expect(getField('Company').value).toBe(basicAnswers.Company);
    await user.click(getButton('Next'));
    await findHeading('Contact and Practice Details');
  });
});

describe('step 3', () => {
  test('C3 requires only the email, prefilled from the account', async () => {
    const { user } = await goToContactStep();
    expect(getField('Contact email').value).toBe('renata@example.org');
    expect(getField('Contact email').type).toBe('email');
    expect(getField('Website').type).toBe('url');
    expect(getButton('Next').disabled).toBe(false);
    await user.clear(getField('Contact email'));
    await user.type(getField('Contact email'), 'frontdesk.example');
    expect(getButton('Next').disabled).toBe(true);
    screen.getByText('To continue, enter a valid contact email.');
    await user.tab();
    await screen.findByText('Add the @ sign, like name@practice.example.');
  });

  test('C4 the year is a number with digits only, from 1950 to this year; a website gets its scheme', async () => {
    const { user, getAddress } = await openStep(3);
    await user.type(getField('Website'), 'gateway.example');
    await user.tab();
    expect(getField('Website').value).toBe('https://gateway.example');
    const yearField = getField('Year started practicing');
    expect(yearField.type).toBe('number');
    await user.type(yearField, '-2e0.x0+8');
    expect(yearField.value).toBe('2008');
    for (const value of ['1949', '20', String(new Date().getFullYear() + 1)]) {
      fireEvent.change(yearField, { target: { value: '2008' } });
      await waitFor(() => expect(yearField.getAttribute('aria-invalid')).toBeNull());
      fireEvent.change(yearField, { target: { value } });
      await user.click(getButton('Next'));
      await waitFor(() => expect([value, yearField.getAttribute('aria-invalid')]).toEqual([value, 'true']));
      expect(getAddress()).toBe('/edit-listing?step=3');
    }
  });
});

describe('completing the wizard', () => {
  test("C3 C5 requires a license and a plan, sends the wizard's fields only, links the listing and thanks", async () => {
    const wizard = await goToContactStep();
    await wizard.user.click(getButton('Next'));
    await findHeading('Professional Credentials');
    expect(getButton('Next').disabled).toBe(true);
    screen.getByText('To continue, check at least one license.');
    await wizard.user.click(screen.getByLabelText('ABC Certified Prosthetist (CP)'));
    await wizard.user.click(getButton('Next'));
    await findHeading('Insurance and Services');
    screen.getByText('Step 4 of 4');
    expect(getButton('Complete Profile').disabled).toBe(true);
    await completeProfile(wizard);
    await waitForFocusedHeading('Thank You for Joining');
    screen.getByText(/Your profile is under review. Review takes 1-2 business days/);
    const [body] = mockState.createBodies as Record<string, unknown>[];
    expect(body).toMatchObject({
      approved: false,
      firstName: 'Renata',
      state: 'MO',
      licenses: expect.any(Array),
    });
    expect(body).not.toHaveProperty('yearStartedPracticing');
    expect(body).not.toHaveProperty('acceptsNewPatients');
    expect(wizard.linkListing).toHaveBeenCalledWith('65a000000000000000000001');
    expect(wizard.listingChanged).toHaveBeenCalled();
    await waitFor(() => expect(mockState.draft).toBeNull());
    expect(localStorage.getItem('personal:listing-draft')).toBeNull();
  });

  test('keeps what is typed while the listing is sent as a draft of its changes', async () => {
    const heldReply = holdCall(server, 'post', createListing.path);
    const wizard = await openStep(5);
    await completeProfile(wizard);
    await wizard.user.click(screen.getByLabelText('TRICARE'));
    heldReply.resolve();
    await waitForFocusedHeading('Thank You for Joining');
    screen.getByText(/^What you typed while your changes were being sent/);
    const [body] = mockState.createBodies as Record<string, unknown>[];
    expect(body).toMatchObject({ insuranceAccepted: ['Medicare'] });
    await wizard.user.click(await screen.findByRole('button', { name: /^Change/ }));
    await findHeading('Edit Your Listing');
    expect(screen.getByLabelText<HTMLInputElement>('TRICARE').checked).toBe(true);
  });

  test("C6 shows a failure in the specification's words, and keeps all values", async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    onTestFinished(() => consoleError.mockRestore());
    const wizard = await openStep(5, { company: 'Gateway #503' });
    await completeProfile(wizard);
    const alert = await findAlert('Failed to create profile. Please try again.');
    expect(alert.querySelector('svg')).not.toBeNull();
    expect(consoleError).toHaveBeenCalledWith('Failed to create prosthetist');
    expect(screen.getByLabelText<HTMLInputElement>('Medicare').checked).toBe(true);
    await wizard.user.click(getButton('Back'));
    await findHeading('Professional Credentials');
    expect(screen.getByLabelText<HTMLInputElement>('ABC Certified Prosthetist (CP)').checked).toBe(true);
  });

  test('sends an unchanged retry as the same attempt', async () => {
    const { expectOneAttempt } = cutNetwork(server, createListing.path);
    const wizard = await openStep(5);
    await completeProfile(wizard);
    await screen.findByText(/We could not reach the server/);
    await wizard.user.click(getButton('Complete Profile'));
    await expectOneAttempt();
  });

  test('opens the step of a field that the service rejects', async () => {
    const wizard = await openStep(5, { company: 'Gateway #400' });
    await completeProfile(wizard);
    await findHeading('Basic Practice Information');
    expect(await screen.findByText('We do not deliver there.')).toBeTruthy();
  });

  test('leads an account with a listing to it', async () => {
    server.use(mockProblem(createListing, 409, { error: 'already_owner' }));
    const wizard = await openStep(5);
    resetOwnData({ editable: createEditableListing({ status: 'pending' }) });
    await completeProfile(wizard);
    await findHeading('Thank You for Joining');
    expect(wizard.linkListing).toHaveBeenCalled();
  });

  test('shows a slow request, which can be stopped, and keeps all values', async () => {
    const wizard = await openStep(5);
    server.use(http.post(`*${createListing.path}`, () => delay('infinite')));
    await wizard.user.click(screen.getByLabelText('Medicare'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(getButton('Complete Profile'));
    await screen.findByText('Sending your profile…');
    await vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      screen.getByText('Still working…');
    });
    fireEvent.click(getButton('Cancel'));
    await waitFor(() => expect(screen.queryByText('Still working…')).toBeNull());
    expect(getButton('Complete Profile').disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Medicare').checked).toBe(true);
  });

  test('shows an ended session, and keeps all values', async () => {
    const wizard = await openStep(5);
    server.use(mockProblem(createListing, 401));
    await completeProfile(wizard);
    await screen.findByText(/Your session has ended/);
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/login');
  });
});

describe('the draft of a new listing', () => {
  test('is stored in the browser on every change, on the server on every step, and shown to no other account', async () => {
    const wizard = await goToContactStep();
    expect(localStorage.getItem('personal:listing-draft')).toContain(basicAnswers.Company);
    await waitFor(() =>
      expect(mockState.draft).toMatchObject({ step: 3, values: { company: basicAnswers.Company } }),
    );
    await wizard.user.type(getField('Clinic phone'), '314');
    expect(localStorage.getItem('personal:listing-draft')).toContain('"phone":"314"');
    wizard.unmount();
    // The server stores a draft per account, the mock only one.
    resetMockState();
    await openWizard({ userOverrides: { id: 'user_other', firstName: 'Ida' } });
    await findHeading('Welcome, Ida');
  });

  test('is resumed at its step, and can be discarded and restored there and on the first page', async () => {
    const { user, toasts, back } = await openStep(3);
    const undo = () => act(async () => toasts.at(-1)?.undo?.run());
    await findHeading('Contact and Practice Details');
    screen.getByText('We kept what you entered last time.');
    await user.click(getButton('Start over'));
    await findHeading('Welcome, Renata');
    await waitFor(() => expect(mockState.draft).toBeNull());
    expect(toasts.at(-1)?.text).toBe('You started over.');
    await undo();
    await findHeading('Contact and Practice Details');
    await waitFor(() => expect(mockState.draft).toMatchObject({ values: { company: 'Kept Limbs' } }));
    await user.click(getButton('Back'));
    await findHeading('Basic Practice Information');
    await user.click(getButton('Back'));
    await findHeading('Welcome, Renata');
    await user.click(getButton('Start over'));
    expect(screen.queryByText('We kept what you entered last time.')).toBeNull();
    expect(document.activeElement?.tagName).toBe('H1');
    await undo();
    screen.getByText('We kept what you entered last time.');
    await back();
    await findHeading('Basic Practice Information');
    expect(getField('Company').value).toBe('Kept Limbs');
  });

  test('and duplicates are not waited for, without an error, if the server fails', async () => {
    server.use(...[findDuplicates, getDraft, putDraft].map((endpoint) => mockProblem(endpoint, 503)));
    const wizard = await goToContactStep();
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
    await wizard.back();
    await findHeading('Basic Practice Information');
    expect(getField('Company').value).toBe(basicAnswers.Company);
  });

  test('that failed to load is not replaced: it fills the untouched fields later', async () => {
    resetMockState({ step: 3, values: draftValues, savedAt: '2026-11-20T10:00:00.000Z' });
    server.use(mockProblem(getDraft, 503));
    const { user } = await openWizard({ address: '/edit-listing?step=2' });
    await findHeading('Basic Practice Information');
    await user.type(getField('ZIP'), '63101');
    await user.click(getButton('Back'));
    await act(async () => {});
    expect(mockState.draft).toMatchObject({ values: draftValues });
    server.resetHandlers();
    await user.click(getButton('Create New Profile'));
    await findHeading('Basic Practice Information');
    vi.useFakeTimers({ shouldAdvanceTime: true, shouldClearNativeTimers: true });
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.change(getField('City'), { target: { value: 'Alton' } });
    fireEvent.click(getButton('Back'));
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() =>
      expect(mockState.draft?.values).toMatchObject({
        company: 'Kept Limbs',
        zipCode: '63101',
        city: 'Alton',
      }),
    );
    screen.getByText('We kept what you entered last time.');
  });

  test('is requested again after a reconnection without replacing typed values', async () => {
    server.use(mockProblem(getDraft, 503));
    const { user } = await openWizard({ address: '/edit-listing?step=2' });
    const companyField = getField('Company');
    await user.type(companyField, 'Gate');
    let replyCount = 0;
    const lateDraft = { step: 3, values: draftValues, savedAt: '2026-11-20T10:00:00.000Z' };
    server.use(
      mockEndpoint(getDraft, () => {
        replyCount++;
        return { draft: lateDraft };
      }),
    );
    act(() => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    await waitFor(() => expect(replyCount).toBe(1));
    await act(() => delay(50));
    expect(getField('Company')).toBe(companyField);
    expect(companyField.value).toBe('Gate');
  });

  test('from a server whose clock is ahead does not replace newer values', async () => {
    resetMockState({ step: 3, values: draftValues, savedAt: '2099-11-20T10:00:00.000Z' });
    let sendCount = 0;
    server.use(
      mockEndpoint(getDraft, async () => {
        // The reply is late, so the page decides with what it already knows.
        if (sendCount > 0) await delay('infinite');
        return { draft: mockState.draft };
      }),
      mockEndpoint(putDraft, ({ body }) => {
        mockState.draft = { ...body, savedAt: `2099-11-20T11:00:0${++sendCount}.000Z` };
        return { draft: mockState.draft };
      }),
    );
    const wizard = await openWizard();
    await findHeading('Contact and Practice Details');
    await wizard.user.click(getButton('Back'));
    await findHeading('Basic Practice Information');
    await wizard.user.clear(getField('Company'));
    await wizard.user.type(getField('Company'), 'Newer Limbs');
    await wizard.user.click(getButton('Back'));
    await findHeading('Welcome, Renata');
    await wizard.user.click(getButton('Create New Profile'));
    await findHeading('Basic Practice Information');
    await wizard.user.click(getButton('Next'));
    await findHeading('Contact and Practice Details');
    await waitFor(() => expect(mockState.draft).toMatchObject({ values: { company: 'Newer Limbs' } }));
    await act(async () => {});
    await wizard.go('/');
    await screen.findByText('left the remote');
    await wizard.go('/edit-listing?step=2');
    await findHeading('Basic Practice Information');
    expect(getField('Company').value).toBe('Newer Limbs');
  });
});
