import { findAlert } from '@app/test-kit/browser/page';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import {
  createEditableListing,
  createOwnListing,
  createPendingUpdate,
  ownData,
} from '../mocks/own-listing.ts';
import { scenarios } from '../mocks/scenarios.ts';
import { cutNetwork, holdCall } from '../testing/calls.ts';
import { createEditServer, linkedProfile, openEditForm } from '../testing/open-edit-form.ts';

const { server, sentUpdates } = createEditServer();
const updatePath = '/api/prosthetists/:id/update';
const getFields = (label: string | RegExp) =>
  screen.getAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
/** Returns the field of the listing. Further places have fields of the same name after it. */
const getField = (label: string | RegExp) => getFields(label)[0]!;
const getPhoneField = () => getField('Clinic phone');
/** Sets the whole value at once. Only tests about typing press keys. */
const replaceValue = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const getCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
type User = Awaited<ReturnType<typeof openEditForm>>['user'];
const pressSubmit = (user: User) =>
  user.click(screen.getByRole('button', { name: 'Submit Changes for Review' }));
async function submitChanges(user: User) {
  await pressSubmit(user);
  await screen.findByRole('heading', { name: 'Your Profile is Active' });
}
const openWithPendingUpdate = (update: Partial<ReturnType<typeof createPendingUpdate>> = {}) =>
  openEditForm(createEditableListing({ pendingUpdate: { ...createPendingUpdate(), ...update } }));
async function withdrawChanges(user: User) {
  await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
  await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
}
/** What the bar beside Submit says of the changes. */
const readChanges = () => screen.getByText(/^\d+ changes?$/).parentElement?.textContent;

describe('an approved listing', () => {
  test('E1 shows all fields on one page, and what happens to changes', async () => {
    await openEditForm();
    expect(screen.getByText('Profile Approved!')).toBeTruthy();
    expect(screen.getByText('All changes are reviewed by our team before going live.')).toBeTruthy();
    const nav = screen.getByRole('navigation', { name: 'Parts of this page' });
    const links = within(nav).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Photo',
      'Basic Practice Information',
      'Contact and Practice Details',
      'Professional Credentials',
      'Insurance and Services',
      'Photos of the place',
      'More about your practice',
    ]);
    for (const link of links) {
      const target = document.getElementById(link.getAttribute('href')!.slice(1));
      expect(target?.textContent).toBe(link.textContent);
    }
    expect(getField(/^Company/).value).toBe('Riverfront Limb Works');
    expect(getField(/^Contact email/).value).toBe('renata@riverfrontlimb.example');
    expect(getField('Cell phone (optional)').value).toBe('(314) 555-0199');
    expect(getField('NPI').value).toBe('1234567893');
    expect(getCheckbox('TRICARE').checked).toBe(true);
    const firstLocation = within(screen.getByRole('group', { name: 'Location 1' }));
    expect(firstLocation.getByRole<HTMLInputElement>('textbox', { name: 'Days there' }).value).toBe(
      'Tuesdays',
    );
  });
});

describe('sending changes', () => {
  test('opens step 6 only after sending; the public listing keeps the old phone', async () => {
    const { user, listingChanged } = await openEditForm();
    replaceValue(getPhoneField(), '(314) 555-0187');
    expect(readChanges()).toBe('1 change: Clinic phone');
    listingChanged.mockClear();
    await submitChanges(user);
    expect(ownData.editable?.listing.phone).toBe('+13145550142');
    expect(ownData.editable?.pendingUpdate?.changed.map(({ field }) => field)).toEqual(['phone']);
    expect(sentUpdates).toHaveLength(1);
    expect(sentUpdates[0]?.idempotencyKey).toMatch(/^[\w-]{36}$/);
    expect(sentUpdates[0]?.body).toMatchObject({
      phone: '(314) 555-0187',
      company: 'Riverfront Limb Works',
      npi: '1234567893',
      changed: ['phone'],
    });
    expect(sentUpdates[0]?.body).not.toHaveProperty('approved');
    expect(listingChanged).toHaveBeenCalled();
    expect(localStorage.getItem('personal:edit-drafts')).toBeNull();
    screen.getByText(/Your changes are under review. Review takes 1-2 business days/);
    await user.click(screen.getByRole('button', { name: 'Back to your listing' }));
    expect(await screen.findByText('Waiting for review: Clinic phone')).toBeTruthy();
  });

  test('sends hours that are chosen day by day as one line', async () => {
    const { user } = await openEditForm();
    const hoursGroup = within(screen.getByRole('group', { name: 'When are you open?' }));
    await user.selectOptions(hoursGroup.getByLabelText('Monday: open or closed'), 'Open');
    expect(hoursGroup.getByLabelText<HTMLInputElement>('Monday, opens (1)').value).toBe('08:00');
    await user.click(hoursGroup.getByRole('button', { name: 'Add a break – Monday' }));
    await user.click(hoursGroup.getByRole('button', { name: 'Use Monday’s times until Friday' }));
    await user.selectOptions(hoursGroup.getByLabelText('Friday: open or closed'), 'By appointment');
    await user.click(hoursGroup.getByRole('button', { name: 'Remove times 2 of Friday' }));
    expect(document.activeElement).toBe(hoursGroup.getByLabelText('Friday: open or closed'));
    await user.click(hoursGroup.getByRole('checkbox', { name: 'Closed on federal holidays' }));
    await user.click(hoursGroup.getByRole('button', { name: /^Add a closed day or holiday/ }));
    expect(document.activeElement).toBe(hoursGroup.getByLabelText('Day'));
    await user.click(hoursGroup.getByRole('button', { name: /^Add a closed day or holiday/ }));
    await user.click(hoursGroup.getByRole('button', { name: 'Remove day 2' }));
    expect(document.activeElement).toBe(
      hoursGroup.getByRole('checkbox', { name: 'Closed on federal holidays' }),
    );
    await pressSubmit(user);
    expect(await screen.findByText('Check one answer. Nothing was sent yet.')).toBeTruthy();
    expect(document.activeElement).toBe(hoursGroup.getByLabelText('Monday: open or closed'));
    replaceValue(hoursGroup.getByLabelText('Day'), '2026-12-24');
    await submitChanges(user);
    expect(sentUpdates[0]?.body).toMatchObject({
      hours: 'Mo-Th 08:00-12:00,13:00-17:00; Fr 08:00-12:00 "by appointment"; PH off; 2026 Dec 24 off',
      changed: ['hours'],
    });
  });

  test('needs two numbers for the price of a first visit, and says which is missing or too high', async () => {
    const { user } = await openEditForm();
    const priceGroup = within(screen.getByRole('group', { name: /^What does a first visit cost/ }));
    const [fromInput, toInput] = [
      priceGroup.getByLabelText('From, in dollars'),
      priceGroup.getByLabelText('To, in dollars'),
    ];
    await user.type(fromInput, '$150');
    await pressSubmit(user);
    expect(await priceGroup.findByText(/^Enter two whole numbers/)).toBeTruthy();
    expect(document.activeElement).toBe(fromInput);
    await user.type(toInput, '90');
    await pressSubmit(user);
    expect(await priceGroup.findByText(/^The first number must not be higher/)).toBeTruthy();
    await user.type(toInput, '00');
    await pressSubmit(user);
    expect(await priceGroup.findByText('Enter at most 5000 dollars.')).toBeTruthy();
    replaceValue(toInput, '200');
    await user.click(getCheckbox('Free first talk'));
    await submitChanges(user);
    expect(sentUpdates[0]?.body).toMatchObject({
      firstVisitCost: '150-200',
      costHelp: ['Free first talk'],
      changed: ['firstVisitCost', 'costHelp'],
    });
  });

  test('keeps what is typed meanwhile as a draft, and step 6 says so', async () => {
    const heldUpdate = holdCall(server, 'post', updatePath);
    const { user } = await openEditForm();
    replaceValue(getPhoneField(), '(314) 555-0187');
    await pressSubmit(user);
    replaceValue(getField('NPI'), '1245319599');
    heldUpdate.resolve();
    await screen.findByRole('heading', { name: 'Your Profile is Active' });
    expect(screen.getByText(/^What you typed while your changes were being sent/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Back to your listing' }));
    await screen.findByRole('heading', { name: 'Edit Your Listing' });
    expect(getField('NPI').value).toBe('1245319599');
    await waitFor(() => expect(readChanges()).toBe('1 change: NPI'));
  });

  test('sends “None of these” or options, which exclude each other', async () => {
    const { user } = await openEditForm(
      createEditableListing({ listing: createOwnListing({ accessibility: ['Step-free entrance'] }) }),
    );
    const optionCheckbox = getCheckbox('Step-free entrance');
    const noneCheckbox = getCheckbox('None of these');
    expect([optionCheckbox.checked, noneCheckbox.checked]).toEqual([true, false]);
    await user.click(noneCheckbox);
    expect([optionCheckbox.checked, noneCheckbox.checked]).toEqual([false, true]);
    await user.click(optionCheckbox);
    expect([optionCheckbox.checked, noneCheckbox.checked]).toEqual([true, false]);
    await user.click(noneCheckbox);
    await submitChanges(user);
    expect(sentUpdates[0]?.body).toMatchObject({ accessibility: [], changed: ['accessibility'] });
  });

  test('without changes shows a message and sends nothing', async () => {
    const { user } = await openEditForm();
    await user.type(getPhoneField(), '5{Backspace}');
    await pressSubmit(user);
    expect(await screen.findByText('No changes to submit')).toBeTruthy();
    expect(sentUpdates).toEqual([]);
  });

  test('shows errors at their fields, focuses the first one, and sends nothing', async () => {
    const { user } = await openEditForm();
    replaceValue(getField('NPI'), '1234567890');
    await user.clear(getField(/^City/));
    await pressSubmit(user);
    expect(await screen.findByText('Check 2 answers. Nothing was sent yet.')).toBeTruthy();
    expect(document.activeElement).toBe(getField(/^City/));
    expect(screen.getByText(/This isn’t a valid 10-digit NPI/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'NPI' }));
    expect(document.activeElement).toBe(getField('NPI'));
    screen.getByRole('button', { name: 'City' });
    expect(sentUpdates).toEqual([]);
  });

  test('adds, validates and removes another location', async () => {
    const { user } = await openEditForm();
    await user.click(screen.getByRole('button', { name: /Add a location/ }));
    const addedLocation = within(screen.getByRole('group', { name: 'Location 2' }));
    replaceValue(addedLocation.getByRole('textbox', { name: /^Company/ }), 'Gateway Arms');
    await pressSubmit(user);
    await screen.findByText(/Check \d answers\./);
    expect(document.activeElement).toBe(addedLocation.getByRole('textbox', { name: /^Address line 1/ }));
    await user.click(screen.getByRole('button', { name: 'Remove location 2' }));
    await user.click(screen.getByRole('button', { name: 'Remove location 1' }));
    await pressSubmit(user);
    await waitFor(() => expect(sentUpdates.map(({ body }) => body.alsoAt)).toEqual([[]]));
  });
});

test('a removed location comes back with “Undo”, and the focus stays in the list', async () => {
  const { user, toasts } = await openEditForm();
  const addButton = () => screen.getByRole('button', { name: /Add a location/ });
  while (screen.queryByRole('button', { name: /Add a location/ })) await user.click(addButton());
  await user.click(screen.getByRole('button', { name: 'Remove location 1' }));
  expect(document.activeElement).toBe(addButton());
  expect(screen.queryByDisplayValue('Tuesdays')).toBeNull();
  expect(toasts.at(-1)?.text).toBe('Location 1 is removed.');
  act(() => toasts.at(-1)?.undo?.run());
  const firstLocation = within(screen.getByRole('group', { name: 'Location 1' }));
  expect(firstLocation.getByDisplayValue('Tuesdays')).toBeTruthy();
});

describe('pending changes', () => {
  test('show old and new values; the form opens with the new ones and says which', async () => {
    await openWithPendingUpdate();
    const pendingSection = within(screen.getByRole('region', { name: '5 changes are waiting for review' }));
    expect(pendingSection.getByText(/^Sent Nov 20, 2026/)).toBeTruthy();
    expect(pendingSection.getAllByRole('row')).toHaveLength(6);
    expect(getPhoneField().value).toBe('+13145550187');
    expect(screen.getByText('Waiting for review: Clinic phone')).toBeTruthy();
    expect(screen.getByText('No changes yet')).toBeTruthy();
  });

  test('are withdrawn after one inline confirmation, and stay after a failure; what was typed since stays', async () => {
    const { user, toasts, listingChanged } = await openWithPendingUpdate();
    const pressButton = (name: string) => user.click(screen.getByRole('button', { name }));
    replaceValue(getField('Website'), 'https://limbworks.example/');
    await pressButton('Withdraw these changes');
    expect(document.activeElement?.textContent).toMatch(/^Withdraw these 5 changes\?/);
    await pressButton('Keep the changes');
    expect(ownData.editable?.pendingUpdate).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw these changes' }));
    listingChanged.mockClear();
    server.use(http.delete(`*${updatePath}`, () => HttpResponse.error()));
    await withdrawChanges(user);
    expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '5 changes are waiting for review' })).toBeTruthy();
    server.resetHandlers();
    await pressButton('Yes, withdraw');
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    expect(ownData.editable?.pendingUpdate).toBeNull();
    expect(toasts.at(-1)?.text).toBe('Your changes are withdrawn.');
    expect(listingChanged).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(getPhoneField().value).toBe('+13145550142');
    expect(getField('Website').value).toBe('https://limbworks.example/');
    expect(readChanges()).toBe('1 change: Website');
  });

  test('cannot be kept any more while they are withdrawn', async () => {
    const heldWithdrawal = holdCall(server, 'delete', updatePath);
    const { user, toasts } = await openWithPendingUpdate();
    await withdrawChanges(user);
    await user.click(screen.getByRole('button', { name: 'Keep the changes' }));
    expect(screen.getByText(/^Withdraw these 5 changes\?/)).toBeTruthy();
    heldWithdrawal.resolve();
    await waitFor(() => expect(toasts.at(-1)?.text).toBe('Your changes are withdrawn.'));
  });

  test('that staff decided meanwhile are withdrawn without a failure', async () => {
    const { user, toasts } = await openWithPendingUpdate();
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    ownData.editable = createEditableListing({ listing: createOwnListing({ phone: '+13145550187' }) });
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    await waitFor(() => expect(getPhoneField().value).toBe('+13145550187'));
    expect(toasts).toEqual([]);
  });

  test('are joined by a second update; a field set back to its public value no longer waits', async () => {
    const { user } = await openWithPendingUpdate();
    expect(screen.getByText(/What you change there is added/)).toBeTruthy();
    replaceValue(getPhoneField(), '+13145550142');
    replaceValue(getField('Days until an adjustment'), '7');
    await submitChanges(user);
    expect(
      screen.getByText('Taken back, because it is what the public page says: Clinic phone.'),
    ).toBeTruthy();
    expect(sentUpdates[0]?.body.changed).toEqual(['phone', 'adjustmentDays']);
    const pendingValues = Object.fromEntries(
      ownData.editable!.pendingUpdate!.changed.map(({ field, to }) => [field, to]),
    );
    expect(pendingValues).toMatchObject({ sameDayRepairs: true, adjustmentDays: 7 });
    expect(pendingValues).not.toHaveProperty('phone');
  });

  test('end when every field is set back, and the page says so', async () => {
    const { user, toasts } = await openWithPendingUpdate({
      changed: [{ field: 'phone', from: '+13145550142', to: '+13145550187' }],
    });
    replaceValue(getPhoneField(), '+13145550142');
    await pressSubmit(user);
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    expect(toasts.at(-1)?.text).toBe('Your changes are withdrawn.');
    expect(screen.getByText('No changes yet')).toBeTruthy();
  });
});

describe('a rejected update', () => {
  test('shows notes and field, and fills the form with one press', async () => {
    scenarios.refused();
    const { user } = await openEditForm(ownData.editable!);
    await user.type(getField('Address line 2'), 'b');
    const rejectionRegion = within(screen.getByRole('region', { name: 'Our team sent 1 change back' }));
    expect(rejectionRegion.getByText(/from an address at that domain/)).toBeTruthy();
    expect(screen.getByText('Sent back by our team: Website')).toBeTruthy();
    expect(getField('Website').value).toBe('https://riverfrontlimb.example/');
    await user.click(rejectionRegion.getByRole('button', { name: 'Edit and resend' }));
    expect(getField('Website').value).toBe('https://riverfront-limbworks.example/');
    expect(document.activeElement).toBe(getField('Website'));
    expect(readChanges()).toBe('2 changes: Address line 2, Website');
  });
});

test('a rejected listing shows the same form with the notes, is not sent unchanged, and is under review after sending', async () => {
  scenarios.rejected();
  const session = createSession('prosthetist', { prosthetistProfile: linkedProfile });
  const { user } = await renderRemote(remote, '/edit-listing', { session });
  await user.click(await screen.findByRole('button', { name: 'Edit and resend' }));
  await screen.findByRole('heading', { name: 'Edit Your Listing' });
  expect(screen.queryByText('Profile Approved!')).toBeNull();
  expect(screen.getByText(/The street does not exist/)).toBeTruthy();
  await pressSubmit(user);
  await screen.findByText('No changes to submit');
  expect(ownData.editable).toMatchObject({ status: 'rejected' });
  replaceValue(getField(/^Address line 1/), '1181 Clamorgan Street');
  await pressSubmit(user);
  await screen.findByRole('heading', { name: 'Thank You for Joining' });
  expect(ownData.editable).toMatchObject({
    status: 'pending',
    listing: { address: '1181 Clamorgan Street' },
  });
});

describe('failures', () => {
  async function openChangedForm() {
    const view = await openEditForm();
    replaceValue(getPhoneField(), '(314) 555-0187');
    return view;
  }
  const mockUpdateReply = (body: object, status: number) =>
    server.use(http.post(`*${updatePath}`, () => HttpResponse.json(body, { status })));

  test('E5 show the message of the reply, or the specified one if it has none', async () => {
    const { user } = await openChangedForm();
    // Each message differs from the one before, which is shown until the next reply.
    const failures: [body: object, status: number, text: string][] = [
      [{}, 500, 'Failed to update profile'],
      [{ message: 'X' }, 500, 'X'],
      [{ message: '' }, 400, 'Failed to update profile'],
      [{ error: 'not_yours', message: 'Not your listing.' }, 403, 'Not your listing.'],
    ];
    for (const [body, status, text] of failures) {
      mockUpdateReply(body, status);
      await pressSubmit(user);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(getPhoneField().value).toBe('(314) 555-0187');
    }
  });

  test('after the session ended are shown with what failed and why', async () => {
    const { user } = await openChangedForm();
    mockUpdateReply({}, 401);
    await pressSubmit(user);
    const alert = await findAlert('Failed to update profile');
    const [failureText, reasonText] = within(alert).getAllByRole('paragraph');
    expect(failureText?.textContent).toBe('Failed to update profile');
    expect(reasonText?.textContent).toMatch(/^Your session has ended\. Sign in again to continue\./);
  });

  test('E5 without a network are retried as the same attempt', async () => {
    const { user } = await openChangedForm();
    const { expectOneAttempt } = cutNetwork(server, updatePath);
    await pressSubmit(user);
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    await pressSubmit(user);
    await expectOneAttempt();
    expect(getPhoneField().value).toBe('(314) 555-0187');
  });

  test('of a listing without an id log the specified error', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json(createEditableListing({ listing: createOwnListing({ id: '', _id: '' }) })),
      ),
    );
    const { user } = await openChangedForm();
    await pressSubmit(user);
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    expect(consoleError).toHaveBeenCalledWith('Prosthetist ID not found');
    expect(sentUpdates).toEqual([]);
    consoleError.mockRestore();
  });

  test('of single fields are shown there, in the words of the service', async () => {
    const { user } = await openChangedForm();
    mockUpdateReply(
      {
        error: 'validation',
        message: 'Please check the fields.',
        fields: { website: 'We do not take this address.', zipCode: 'We don’t know this ZIP code.' },
      },
      400,
    );
    await pressSubmit(user);
    expect(await screen.findByText('We do not take this address.')).toBeTruthy();
    const zipField = getField(/^ZIP/);
    await waitFor(() => expect(document.activeElement).toBe(zipField));
    expect(zipField.getAttribute('aria-invalid')).toBe('true');
    await user.type(getField('Website'), 'x');
    await waitFor(() => expect(screen.queryByText('We do not take this address.')).toBeNull());
  });
});

test('a draft of changes is restored over the current live values, not shown to another account, and can be discarded', async () => {
  const { user } = await openEditForm();
  replaceValue(getPhoneField(), '(314) 555-0187');
  await user.click(getCheckbox('Cigna'));
  cleanup();
  const session = createSession('prosthetist', { id: 'user_another', prosthetistProfile: linkedProfile });
  await renderRemote(remote, '/edit-listing', { session });
  await screen.findByRole('heading', { name: 'Edit Your Listing' });
  expect(getPhoneField().value).toBe('+13145550142');
  cleanup();
  const reopenedView = await openEditForm(
    createEditableListing({ listing: createOwnListing({ city: 'Alton' }) }),
  );
  expect(getPhoneField().value).toBe('(314) 555-0187');
  expect(getCheckbox('Cigna').checked).toBe(true);
  expect(getField(/^City/).value).toBe('Alton');
  await reopenedView.user.click(screen.getByRole('button', { name: 'Discard them' }));
  expect(getPhoneField().value).toBe('+13145550142');
  expect(localStorage.getItem('personal:edit-drafts')).toBeNull();
});
