import { findAlert } from '@app/test-kit/browser/find-alert';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import type { EditableListing } from '@app/types';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../expose.ts';
import {
  createEditableListing,
  createOwnListing,
  createPendingUpdate,
  ownData,
  resetOwnData,
} from '../mocks/own-listing.ts';
import { ownListingHandlers } from '../mocks/own-listing-handlers.ts';

const server = mockServer(
  ...ownListingHandlers,
  http.get('*/api/zips/:zip', ({ params }) =>
    HttpResponse.json({ zip: params.zip, city: 'St. Louis', state: 'MO' }),
  ),
);
beforeEach(() => {
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'personal:edit-drafts', newValue: null }));
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const { id } = createOwnListing();
const linked = { prosthetistId: id, complete: true };

async function open(editable: EditableListing = createEditableListing(), locale: 'en' | 'es' = 'en') {
  resetOwnData({ editable });
  const session = createSession('prosthetist', { prosthetistProfile: linked });
  const view = await renderRemote(remote, '/edit-listing', { session, locale });
  await screen.findByRole('heading', {
    name: locale === 'en' ? 'Edit Your Listing' : 'Edite su perfil profesional',
  });
  return view;
}
const getBoxes = (label: string | RegExp) =>
  screen.getAllByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
/** The listing's own field: further places have some of the same name, and come after it. */
const getBox = (label: string | RegExp) => getBoxes(label)[0]!;
const phone = () => getBox('Clinic phone');
/** Sets the whole value: a press of a key matters only to the tests that type. */
const replace = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const submit = () => screen.getByRole('button', { name: 'Submit Changes for Review' });

/** What is sent to the service, body by body. */
function watchUpdates() {
  const updates: { key: string | null; body: Record<string, unknown> }[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method !== 'POST' || !request.url.endsWith('/update')) return;
    const body: Record<string, unknown> = await request.clone().json();
    updates.push({ key: request.headers.get('idempotency-key'), body });
  });
  return updates;
}
beforeEach(() => server.events.removeAllListeners());

describe('E1 an approved listing', () => {
  test('shows all fields on one page, and what happens to changes', async () => {
    await open();
    expect(screen.getByText('Profile Approved!')).toBeTruthy();
    expect(screen.getByText('All changes are reviewed by our team before going live.')).toBeTruthy();
    const parts = screen.getByRole('navigation', { name: 'Parts of this page' });
    const links = within(parts).getAllByRole('link');
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
    expect(getBox(/^Company/).value).toBe('Riverfront Limb Works');
    expect(getBox(/^Contact email/).value).toBe('renata@riverfrontlimb.example');
    expect(getBox('Cell phone (optional)').value).toBe('(314) 555-0199');
    expect(getBox('NPI').value).toBe('1234567893');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'TRICARE' }).checked).toBe(true);
    const place = within(screen.getByRole('group', { name: 'Location 1' }));
    expect(place.getByRole<HTMLInputElement>('textbox', { name: 'Days there' }).value).toBe('Tuesdays');
    expect(submit()).toBeTruthy();
  });

  test('in Spanish', async () => {
    await open(createEditableListing({ pendingUpdate: createPendingUpdate() }), 'es');
    expect(screen.getByText('¡Perfil aprobado!')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '5 cambios esperan revisión' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Enviar los cambios a revisión' })).toBeTruthy();
  });
});

describe('E2 sending changes', () => {
  test('opens step 6 only after sending; the public listing keeps the old phone', async () => {
    const sent = watchUpdates();
    const { user, listingChanged } = await open();
    replace(phone(), '(314) 555-0187');
    expect(screen.getByText('1 change').parentElement?.textContent).toBe('1 change: Clinic phone');
    listingChanged.mockClear();
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Your Profile is Active' });
    expect(ownData.editable?.listing.phone).toBe('+13145550142');
    expect(ownData.editable?.pendingUpdate?.changed.map(({ field }) => field)).toEqual(['phone']);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.key).toMatch(/^[\w-]{36}$/);
    expect(sent[0]?.body).toMatchObject({
      phone: '(314) 555-0187',
      company: 'Riverfront Limb Works',
      npi: '1234567893',
      changed: ['phone'],
    });
    expect(sent[0]?.body).not.toHaveProperty('approved');
    expect(listingChanged).toHaveBeenCalled();
    expect(localStorage.getItem('personal:edit-drafts')).toBeNull();
  });

  test('hours are chosen day by day, and sent as one line', async () => {
    const sent = watchUpdates();
    const { user } = await open();
    const hours = within(screen.getByRole('group', { name: 'When are you open?' }));
    await user.selectOptions(hours.getByLabelText('Monday: open or closed'), 'Open');
    expect(hours.getByLabelText<HTMLInputElement>('Monday, opens (1)').value).toBe('08:00');
    await user.click(hours.getByRole('button', { name: 'Add a break – Monday' }));
    await user.click(hours.getByRole('button', { name: 'Use Monday’s times until Friday' }));
    await user.selectOptions(hours.getByLabelText('Friday: open or closed'), 'By appointment');
    await user.click(hours.getByRole('button', { name: 'Remove times 2 of Friday' }));
    await user.click(hours.getByRole('checkbox', { name: 'Closed on federal holidays' }));
    await user.click(hours.getByRole('button', { name: /^Add a closed day or holiday/ }));
    expect(document.activeElement).toBe(hours.getByLabelText('Day'));
    await user.click(submit());
    expect(await screen.findByText('Check one answer. Nothing was sent yet.')).toBeTruthy();
    expect(document.activeElement).toBe(hours.getByLabelText('Monday: open or closed'));
    replace(hours.getByLabelText('Day'), '2026-12-24');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Your Profile is Active' });
    expect(sent[0]?.body).toMatchObject({
      hours: 'Mo-Th 08:00-12:00,13:00-17:00; Fr 08:00-12:00 "by appointment"; PH off; 2026 Dec 24 off',
      changed: ['hours'],
    });
  });

  test('the price of a first visit is two numbers, which it says where one is missing or too high', async () => {
    const sent = watchUpdates();
    const { user } = await open();
    const price = within(screen.getByRole('group', { name: /^What does a first visit cost/ }));
    const [from, to] = [price.getByLabelText('From, in dollars'), price.getByLabelText('To, in dollars')];
    await user.type(from, '$150');
    await user.click(submit());
    expect(await price.findByText(/^Enter two whole numbers/)).toBeTruthy();
    expect(document.activeElement).toBe(from);
    await user.type(to, '90');
    await user.click(submit());
    expect(await price.findByText(/^The first number must not be higher/)).toBeTruthy();
    await user.type(to, '00');
    await user.click(submit());
    expect(await price.findByText('Enter at most 5000 dollars.')).toBeTruthy();
    replace(to, '200');
    await user.click(screen.getByRole('checkbox', { name: 'Free first talk' }));
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Your Profile is Active' });
    expect(sent[0]?.body).toMatchObject({
      firstVisitCost: '150-200',
      costHelp: ['Free first talk'],
      changed: ['firstVisitCost', 'costHelp'],
    });
  });

  test('without changes shows a message and sends nothing', async () => {
    const sent = watchUpdates();
    const { user } = await open();
    await user.type(phone(), '5{Backspace}');
    await user.click(submit());
    expect(await screen.findByText('No changes to submit')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('shows errors at their fields, focuses the first one, and sends nothing', async () => {
    const sent = watchUpdates();
    const { user } = await open();
    replace(getBox('NPI'), '1234567890');
    await user.clear(getBox(/^City/));
    await user.click(submit());
    expect(await screen.findByText('Check 2 answers. Nothing was sent yet.')).toBeTruthy();
    expect(document.activeElement).toBe(getBox(/^City/));
    expect(screen.getByText(/This isn’t a valid 10-digit NPI/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'NPI' }));
    expect(document.activeElement).toBe(getBox('NPI'));
    screen.getByRole('button', { name: 'City' });
    expect(sent).toEqual([]);
  });

  test('adds, validates and removes another location', async () => {
    const sent = watchUpdates();
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: /Add a location/ }));
    const added = within(screen.getByRole('group', { name: 'Location 2' }));
    await user.type(added.getByRole('textbox', { name: /^Company/ }), 'Gateway Arms');
    await user.click(submit());
    await screen.findByText(/Check \d answers\./);
    expect(document.activeElement).toBe(added.getByRole('textbox', { name: /^Address line 1/ }));
    await user.click(screen.getByRole('button', { name: 'Remove location 2' }));
    await user.click(screen.getByRole('button', { name: 'Remove location 1' }));
    await user.click(submit());
    await waitFor(() => expect(sent.map(({ body }) => body.alsoAt)).toEqual([[]]));
  });
});

describe('E3 pending changes', () => {
  test('shows old and new values; the form opens with the new ones and says which', async () => {
    await open(createEditableListing({ pendingUpdate: createPendingUpdate() }));
    const pendingSection = within(screen.getByRole('region', { name: '5 changes are waiting for review' }));
    expect(pendingSection.getByText(/^Sent Nov 20, 2026/)).toBeTruthy();
    expect(pendingSection.getAllByRole('row')).toHaveLength(6);
    expect(phone().value).toBe('+13145550187');
    expect(screen.getByText('Waiting for review: Clinic phone')).toBeTruthy();
    expect(screen.getByText('No changes yet')).toBeTruthy();
  });

  test('withdraws an update after one inline confirmation', async () => {
    const { user, toasts, listingChanged } = await open(
      createEditableListing({ pendingUpdate: createPendingUpdate() }),
    );
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    expect(document.activeElement?.textContent).toMatch(/^Withdraw these 5 changes\?/);
    await user.click(screen.getByRole('button', { name: 'Keep the changes' }));
    expect(ownData.editable?.pendingUpdate).not.toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Withdraw these changes' }));
    listingChanged.mockClear();
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    expect(ownData.editable?.pendingUpdate).toBeNull();
    expect(toasts.at(-1)?.text).toBe('Your changes are withdrawn.');
    expect(listingChanged).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('a failed withdrawal is shown, and the update stays pending', async () => {
    server.use(http.delete('*/api/prosthetists/:id/update', () => HttpResponse.error()));
    const { user } = await open(createEditableListing({ pendingUpdate: createPendingUpdate() }));
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    expect(await screen.findByText(/could not reach the server/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: '5 changes are waiting for review' })).toBeTruthy();
  });

  test('an update that staff decided meanwhile is no failure', async () => {
    const { user, toasts } = await open(createEditableListing({ pendingUpdate: createPendingUpdate() }));
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    ownData.editable = createEditableListing({ listing: createOwnListing({ phone: '+13145550187' }) });
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    await waitFor(() => expect(phone().value).toBe('+13145550187'));
    expect(toasts).toEqual([]);
  });

  test('E8 a second update is added to the first; a field set back to its public value no longer waits', async () => {
    const sent = watchUpdates();
    const { user } = await open(createEditableListing({ pendingUpdate: createPendingUpdate() }));
    expect(screen.getByText(/What you change there is added/)).toBeTruthy();
    replace(phone(), '+13145550142');
    replace(getBox('Days until an adjustment'), '7');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Your Profile is Active' });
    expect(sent[0]?.body.changed).toEqual(['phone', 'adjustmentDays']);
    const values = Object.fromEntries(
      ownData.editable!.pendingUpdate!.changed.map(({ field, to }) => [field, to]),
    );
    expect(values).toMatchObject({ sameDayRepairs: true, adjustmentDays: 7 });
    expect(values).not.toHaveProperty('phone');
  });

  test('with every field set back nothing waits, and the page says so', async () => {
    const { user, toasts } = await open(
      createEditableListing({
        pendingUpdate: {
          ...createPendingUpdate(),
          changed: [{ field: 'phone', from: '+13145550142', to: '+13145550187' }],
        },
      }),
    );
    replace(phone(), '+13145550142');
    await user.click(submit());
    await waitFor(() => expect(screen.queryByText(/waiting for review/)).toBeNull());
    expect(toasts.at(-1)?.text).toBe('Your changes are withdrawn.');
    expect(screen.getByText('No changes yet')).toBeTruthy();
  });

  test('a withdrawal takes its values out of the form, and keeps what was typed since', async () => {
    const { user } = await open(createEditableListing({ pendingUpdate: createPendingUpdate() }));
    replace(getBox('Website'), 'https://limbworks.example/');
    await user.click(screen.getByRole('button', { name: 'Withdraw these changes' }));
    await user.click(screen.getByRole('button', { name: 'Yes, withdraw' }));
    await waitFor(() => expect(phone().value).toBe('+13145550142'));
    expect(getBox('Website').value).toBe('https://limbworks.example/');
    expect(screen.getByText('1 change').parentElement?.textContent).toBe('1 change: Website');
  });
});

describe('a rejected update', () => {
  const refused = () =>
    createEditableListing({
      refusedUpdate: {
        id: '65b000000000000000000003',
        notes: 'Please send the new website from an address at that domain.',
        at: '2026-11-20T15:00:00.000Z',
        changed: [
          { field: 'website', from: 'https://riverfrontlimb.example/', to: 'https://limbworks.example/' },
        ],
      },
    });

  test('shows notes and field, and fills the form with one press', async () => {
    const { user } = await open(refused());
    await user.type(getBox('Address line 2'), 'b');
    const back = within(screen.getByRole('region', { name: 'Our team sent 1 change back' }));
    expect(back.getByText(/from an address at that domain/)).toBeTruthy();
    expect(screen.getByText('Sent back by our team: Website')).toBeTruthy();
    expect(getBox('Website').value).toBe('https://riverfrontlimb.example/');
    await user.click(back.getByRole('button', { name: 'Edit and resend' }));
    expect(getBox('Website').value).toBe('https://limbworks.example/');
    expect(document.activeElement).toBe(getBox('Website'));
    expect(screen.getByText('2 changes').parentElement?.textContent).toBe(
      '2 changes: Address line 2, Website',
    );
  });
});

describe('a rejected listing', () => {
  const rejected = () =>
    createEditableListing({
      status: 'rejected',
      notes: 'The street does not exist. Please check it.',
      listing: createOwnListing({ approved: false }),
    });

  test('shows the same form with the notes, and is under review after sending', async () => {
    resetOwnData({ editable: rejected() });
    const session = createSession('prosthetist', { prosthetistProfile: linked });
    const { user } = await renderRemote(remote, '/edit-listing', { session });
    await user.click(await screen.findByRole('button', { name: 'Edit and resend' }));
    await screen.findByRole('heading', { name: 'Edit Your Listing' });
    expect(screen.queryByText('Profile Approved!')).toBeNull();
    expect(screen.getByText(/The street does not exist/)).toBeTruthy();
    replace(getBox(/^Address line 1/), '1181 Clamorgan Street');
    await user.click(submit());
    await screen.findByRole('heading', { name: 'Thank You for Joining' });
    expect(ownData.editable).toMatchObject({
      status: 'pending',
      listing: { address: '1181 Clamorgan Street' },
    });
  });

  test('is not sent again unchanged', async () => {
    resetOwnData({ editable: rejected() });
    const session = createSession('prosthetist', { prosthetistProfile: linked });
    const { user } = await renderRemote(remote, '/edit-listing', { session });
    await user.click(await screen.findByRole('button', { name: 'Edit and resend' }));
    await screen.findByRole('heading', { name: 'Edit Your Listing' });
    await user.click(submit());
    await screen.findByText('No changes to submit');
    expect(ownData.editable).toMatchObject({ status: 'rejected' });
  });
});

describe('E5 failures', () => {
  async function change() {
    const view = await open();
    replace(phone(), '(314) 555-0187');
    return view;
  }
  const answer = (body: object, status: number) =>
    server.use(http.post('*/api/prosthetists/:id/update', () => HttpResponse.json(body, { status })));

  test('show the message that came, or the specified one without', async () => {
    const { user } = await change();
    // Each differs from the one before, which stays until the next answer.
    const failures: [body: object, status: number, words: string][] = [
      [{}, 500, 'Failed to update profile'],
      [{ message: 'X' }, 500, 'X'],
      [{ message: '' }, 400, 'Failed to update profile'],
      [{ error: 'not_yours', message: 'Not your listing.' }, 403, 'Not your listing.'],
    ];
    for (const [body, status, words] of failures) {
      answer(body, status);
      await user.click(submit());
      expect(await screen.findByText(words)).toBeTruthy();
      expect(phone().value).toBe('(314) 555-0187');
    }
  });

  test('an ended session is shown with what failed and why', async () => {
    const { user } = await change();
    answer({}, 401);
    await user.click(submit());
    const alert = await findAlert('Failed to update profile');
    const [failureText, keptText] = within(alert).getAllByRole('paragraph');
    expect(failureText?.textContent).toBe('Failed to update profile');
    expect(keptText?.textContent).toMatch(/^Your session has ended\. Sign in again to continue\./);
  });

  test('without a network the retry is the same attempt', async () => {
    const keys: (string | null)[] = [];
    const { user } = await change();
    server.use(
      http.post('*/api/prosthetists/:id/update', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    await user.click(submit());
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
    expect(phone().value).toBe('(314) 555-0187');
  });

  test('a listing without an id logs the specified error', async () => {
    const sent = watchUpdates();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.use(
      http.get('*/api/prosthetists/:id', () =>
        HttpResponse.json(createEditableListing({ listing: createOwnListing({ id: '', _id: '' }) })),
      ),
    );
    const { user } = await change();
    await user.click(submit());
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeTruthy();
    expect(logged).toHaveBeenCalledWith('Prosthetist ID not found');
    expect(sent).toEqual([]);
    logged.mockRestore();
  });

  test('messages of the service are shown at their fields', async () => {
    const { user } = await change();
    answer(
      {
        error: 'validation',
        message: 'Please check the fields.',
        fields: { website: 'We do not take this address.', zipCode: 'We don’t know this ZIP code.' },
      },
      400,
    );
    await user.click(submit());
    expect(await screen.findByText('We do not take this address.')).toBeTruthy();
    const zip = getBox(/^ZIP/);
    await waitFor(() => expect(document.activeElement).toBe(zip));
    expect(zip.getAttribute('aria-invalid')).toBe('true');
    await user.type(getBox('Website'), 'x');
    await waitFor(() => expect(screen.queryByText('We do not take this address.')).toBeNull());
  });
});

describe('a draft of changes', () => {
  test('is restored after a reload over the current live values, and can be discarded', async () => {
    const { user } = await open();
    replace(phone(), '(314) 555-0187');
    await user.click(screen.getByRole('checkbox', { name: 'Cigna' }));
    cleanup();
    const reopenedView = await open(createEditableListing({ listing: createOwnListing({ city: 'Alton' }) }));
    expect(phone().value).toBe('(314) 555-0187');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cigna' }).checked).toBe(true);
    expect(getBox(/^City/).value).toBe('Alton');
    await reopenedView.user.click(screen.getByRole('button', { name: 'Discard them' }));
    expect(phone().value).toBe('+13145550142');
    expect(localStorage.getItem('personal:edit-drafts')).toBeNull();
  });

  test('is not shown to another account', async () => {
    const { user } = await open();
    await user.type(phone(), '7');
    cleanup();
    resetOwnData();
    const session = createSession('prosthetist', { id: 'user_another', prosthetistProfile: linked });
    await renderRemote(remote, '/edit-listing', { session });
    await screen.findByRole('heading', { name: 'Edit Your Listing' });
    expect(phone().value).toBe('+13145550142');
  });
});
