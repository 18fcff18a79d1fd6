import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint, mockProblem, recordBodies } from '@app/test-kit/mock';
import { mergeProsthetists, messageProsthetistOwner } from '@app/types/admin/actions/listing';
import { putIntegrityNotice, putProsthetist, viewCertificate } from '@app/types/admin/actions/listing-edits';
import type { AdminRole } from '@app/types/admin/permissions';
import {
  type AdminListing,
  getProsthetistForStaff,
  listProsthetists,
  previewMerge,
} from '@app/types/admin/prosthetists';
import { listReports, visitorReport } from '@app/types/admin/reports';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { createSampleListing, createSampleListingRow } from '../mocks/listings.ts';
import { renderConsole, undoFields } from '../testing/render-console.tsx';

const torvaldRow = createSampleListingRow({
  id: 'a'.repeat(24),
  _id: 'a'.repeat(24),
  firstName: 'Torvald',
  lastName: 'Greer',
  status: 'pending',
  approved: false,
  placed: false,
});

/** Mocks the list of two listings, of which none has all words of a search, and records its queries. */
function mockListings() {
  const queries: object[] = [];
  const rows = [createSampleListingRow(), torvaldRow];
  const handler = mockEndpoint(listProsthetists, ({ query }) => {
    queries.push(query);
    const nearest = query.nearest === 'true';
    return { items: rows, prosthetists: rows, total: rows.length, page: 1, pageSize: 25, nearest };
  });
  return { queries, handler };
}

interface OpenOptions {
  me?: AdminRole;
  /** The query string. */
  search?: string;
  handlers?: readonly RequestHandler[];
}

/** Opens a listing. Returns the bodies of the calls that change it; unless a handler says otherwise, they succeed. */
async function openListing(
  changes: Partial<AdminListing> = {},
  { me = 'owner', search = '', handlers = [] }: OpenOptions = {},
) {
  const listing = createSampleListing(changes);
  const sentBodies: unknown[] = [];
  const view = await renderConsole(`/admin/prosthetists/${listing.id}${search}`, {
    me,
    handlers: [
      ...handlers,
      mockEndpoint(getProsthetistForStaff, () => ({ listing })),
      mockEndpoint(
        putProsthetist,
        recordBodies(sentBodies, () => ({ listing: { ...listing, v: listing.v + 1 }, ...undoFields })),
      ),
    ],
  });
  await screen.findByRole('heading', { level: 1, name: `${listing.firstName} ${listing.lastName}` });
  return { ...view, sentBodies };
}
const getTextbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('says where nobody has all words of a search', async () => {
  await renderConsole('/admin/prosthetists?q=torvald+m+greer', { handlers: [mockListings().handler] });
  const status = await screen.findByText(/^Nobody has all words/);
  expect(status.textContent).toBe('Nobody has all words of ‘torvald m greer’. These are the nearest.');
  const tablePosition = status.compareDocumentPosition(screen.getByRole('table'));
  expect(tablePosition & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('keeps the filters of the list in the address', async () => {
  const { queries, handler } = mockListings();
  const { getAddress } = await renderConsole('/admin/prosthetists?status=pending', { handlers: [handler] });
  await screen.findByText(/^2 listings found\./);
  expect(queries).toEqual([{ status: 'pending' }]);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'MO');
  const searchField = screen.getByRole<HTMLInputElement>('searchbox', { name: /^Name, company, city/ });
  await userEvent.type(searchField, '63101{Enter}');
  expect(document.activeElement).toBe(searchField);
  expect(getAddress()).toBe('/admin/prosthetists?status=pending&state=MO&q=63101');
  await expect
    .poll(() => queries.at(-1))
    .toEqual({ status: 'pending', state: 'MO', q: '63101', nearest: 'true' });
  await clickButton('Clear all filters');
  expect(getAddress()).toBe('/admin/prosthetists');
  expect(searchField.value).toBe('');
});

test('shows name, place, status, owner, rating and missing data in each row', async () => {
  await renderConsole('/admin/prosthetists', { handlers: [mockListings().handler] });
  const row = within(await screen.findByRole('row', { name: /Torvald Greer/ }));
  expect(row.getByText('Waiting', { selector: '[class*=Chip]' })).toBeTruthy();
  expect(row.getByRole('img', { name: 'No coordinates' })).toBeTruthy();
  expect(screen.getAllByText('4.6')).toHaveLength(2);
  expect(screen.getAllByText('12')).toHaveLength(2);
});

test('sorts by column headings, and opens the merge of two selected listings', async () => {
  const { queries, handler } = mockListings();
  await renderConsole('/admin/prosthetists', { handlers: [handler] });
  await userEvent.click(await screen.findByRole('button', { name: 'Reviews' }));
  await expect.poll(() => queries.at(-1)).toEqual({ sort: 'reviews' });
  expect(screen.getByRole('columnheader', { name: 'Reviews' }).getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('none');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Torvald Greer' }));
  expect(screen.queryByRole('link', { name: 'Merge the two' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Renata Okafor' }));
  expect(screen.getByRole('link', { name: 'Merge the two' }).getAttribute('href')).toBe(
    `/admin/prosthetists/merge?keep=${torvaldRow.id}&drop=${createSampleListingRow().id}`,
  );
});

test('sends only changed fields, with the version on screen', async () => {
  const { sentBodies } = await openListing();
  fireEvent.change(getTextbox(/^City/), { target: { value: 'Clayton' } });
  await clickButton('Save changes');
  expect(await screen.findByText(/Saved 1 field of Renata Okafor/)).toBeTruthy();
  expect(sentBodies).toEqual([{ v: 3, fields: { city: 'Clayton' } }]);
});

test('sends hours that are chosen day by day, of the practice and of a further location', async () => {
  const place = { company: 'River', address: '1 Elm St', city: 'Clayton', state: 'MO', zipCode: '63105' };
  const alsoAt = [{ ...place, days: '', hours: 'Mo 09:00-12:00', timeZone: 'America/Chicago' }];
  const { sentBodies } = await openListing({ hours: 'Mo-Fr 08:00-17:00', alsoAt });
  const chooseHours = (group: HTMLElement, day: string, kind: string) =>
    userEvent.selectOptions(within(group).getByRole('combobox', { name: `${day}: open or closed` }), kind);
  await chooseHours(screen.getByRole('group', { name: 'Opening hours' }), 'Saturday', 'open');
  const locationGroup = screen.getByRole('group', { name: 'Location 2' });
  await chooseHours(locationGroup, 'Tuesday', 'appointment');
  await userEvent.click(within(locationGroup).getByRole('checkbox', { name: 'Closed on federal holidays' }));
  await clickButton('Save changes');
  expect(await screen.findByText(/Saved 2 fields of Renata Okafor/)).toBeTruthy();
  const changedHours = 'Mo 09:00-12:00; Tu "by appointment"; PH off';
  expect(sentBodies).toMatchObject([
    { v: 3, fields: { hours: 'Mo-Sa 08:00-17:00', alsoAt: [{ city: 'Clayton', hours: changedHours }] } },
  ]);
});

test('asks before a link leaves unsaved edits, and keeps them', async () => {
  const { getAddress } = await openListing({}, { handlers: [mockListings().handler] });
  fireEvent.change(getTextbox(/^City/), { target: { value: 'Clayton' } });
  const unloadEvent = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unloadEvent);
  expect(unloadEvent.defaultPrevented).toBe(true);
  const clickListLink = () => userEvent.click(screen.getByRole('link', { name: 'Prosthetists' }));
  await clickListLink();
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(getAddress()).toContain(createSampleListing().id);
  expect(getTextbox(/^City/).value).toBe('Clayton');
  await clickListLink();
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Renata Okafor' }));
  await waitFor(() => expect(getTextbox(/^City/).value).toBe('Clayton'));
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false);
});

test('shows a rejected value at its field, focuses the field and keeps the input', async () => {
  await openListing();
  // Text that is not a number is not treated as empty.
  await userEvent.type(getTextbox(/^Days until a first visit/), 'soon');
  await clickButton('Add a location');
  await clickButton('Save changes');
  expect(await screen.findByText('fields.firstVisitDays is malformed.')).toBeTruthy();
  const invalidFields = screen
    .getAllByRole('textbox')
    .filter((input) => input.getAttribute('aria-invalid') === 'true');
  await expect.poll(() => document.activeElement).toBe(invalidFields[0]);
  expect(invalidFields).toContain(getTextbox(/^Days until a first visit/));
  expect(invalidFields).toContain(
    within(screen.getByRole('group', { name: 'Location 2' })).getByLabelText(/^City/),
  );
});

test('shows the changes of a colleague after a conflict, and keeps the input', async () => {
  let storedListing = createSampleListing();
  const getHandler = mockEndpoint(getProsthetistForStaff, () => ({ listing: storedListing }));
  const sentBodies: unknown[] = [];
  const putHandler = mockEndpoint(
    putProsthetist,
    recordBodies(sentBodies, ({ body }) => {
      if (body.v === 4) return { listing: createSampleListing({ v: 5 }), ...undoFields };
      storedListing = createSampleListing({ v: 4, phone: '(314) 555-0187' });
      throw createMockProblem(putProsthetist, 409, {
        error: 'stale',
        message: 'This changed since you opened it.',
        fresh: { listing: storedListing },
      });
    }),
  );
  await openListing({}, { handlers: [getHandler, putHandler] });
  fireEvent.change(getTextbox(/^Address line 2/), { target: { value: 'Suite 4' } });
  await clickButton('Save changes');
  expect(await screen.findByText('Clinic phone: now (314) 555-0187')).toBeTruthy();
  expect(getTextbox(/^Address line 2/).value).toBe('Suite 4');
  await clickButton('I have seen it');
  expect(getTextbox(/^Clinic phone/).value).toBe('(314) 555-0187');
  expect(getTextbox(/^Address line 2/).value).toBe('Suite 4');
  await clickButton('Save changes');
  expect(await screen.findByText(/Saved 1 field of Renata Okafor/)).toBeTruthy();
  expect(sentBodies.at(-1)).toEqual({ v: 4, fields: { address2: 'Suite 4' } });
});

test('keeps what is typed about a photo of the place until it is saved', async () => {
  const photo = { photo: `/photos/${'a'.repeat(22)}.webp`, kind: 'Entrance', alt: 'A door' };
  await openListing({ placePhotos: [photo] });
  fireEvent.change(getTextbox('Description'), { target: { value: 'A door with a ramp' } });
  fireEvent.change(screen.getByLabelText('What it shows'), { target: { value: 'Parking' } });
  cleanup();
  const { sentBodies } = await openListing({ placePhotos: [photo] });
  expect(getTextbox('Description').value).toBe('A door with a ramp');
  const photoList = within(screen.getByRole('list', { name: 'Photos of the place' }));
  await userEvent.click(photoList.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(getTextbox('Description').value).toBe('A door'));
  expect(sentBodies).toMatchObject([
    { fields: { placePhotos: [{ kind: 'Parking', alt: 'A door with a ramp' }] } },
  ]);
});

test('forgets typed coordinates and a typed notice when a button replaces the stored ones', async () => {
  const integrityNotice = { note: 'Reviews were bought.', at: '2026-11-01T00:00:00.000Z', by: 'Inés' };
  let storedListing = createSampleListing({
    point: { lat: 38.6, lng: -90.2, pinned: true },
    integrityNotice,
  });
  const handlers = [
    mockEndpoint(getProsthetistForStaff, () => ({ listing: storedListing })),
    mockEndpoint(putProsthetist, () => {
      storedListing = { ...storedListing, v: 4, point: { lat: 38.7, lng: -90.4, pinned: false } };
      return { listing: storedListing, ...undoFields };
    }),
    mockEndpoint(putIntegrityNotice, () => {
      storedListing = { ...storedListing, v: 5, integrityNotice: null };
      return { listing: storedListing, ...undoFields };
    }),
  ];
  await openListing({}, { handlers });
  await userEvent.click(screen.getByText('Put it elsewhere'));
  fireEvent.change(getTextbox('Latitude'), { target: { value: '39' } });
  await clickButton('Use the ZIP code’s center');
  await screen.findByText('At the center of its ZIP code.');
  expect(getTextbox('Latitude').value).toBe('38.7');
  expect(screen.queryByText(/Someone else changed it meanwhile/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Credentials and notice' }));
  fireEvent.change(getTextbox(/^What readers are told/), { target: { value: 'Reviews were traded.' } });
  await clickButton('Remove it');
  await screen.findByText(/^None\. A notice tells every reader/);
  expect(getTextbox(/^What readers are told/).value).toBe('');
  expect(screen.queryByText(/Someone else changed it meanwhile/)).toBeNull();
});

test('offers a message only for a listing with an owner, and keeps the text after a rejection', async () => {
  const message = 'Leave out anything about someone’s body or limb.';
  const messageHandler = mockProblem(messageProsthetistOwner, 400, { error: 'health_facts', message });
  await openListing({}, { me: 'moderator', handlers: [messageHandler] });
  await clickButton('Message the owner');
  const panel = within(screen.getByRole('form', { name: 'Message to the owner of Renata Okafor' }));
  await userEvent.type(panel.getByRole('textbox', { name: /^Message/ }), 'About a leg.');
  await userEvent.click(panel.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: /^Message/ }).value).toBe('About a leg.');
  cleanup();
  await openListing({ owner: null, claimed: false });
  expect(screen.queryByRole('button', { name: 'Message the owner' })).toBeNull();
});

test('shows a viewer no buttons that the server would reject', async () => {
  await openListing({ email: null }, { me: 'viewer' });
  for (const name of ['Save changes', 'Delete', 'Take off', 'Put it here'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  expect(screen.queryByLabelText('Another photo')).toBeNull();
});

test('opens a certificate for roles that check credentials, and shows a failed download', async () => {
  const license = 'ABC Certified Prosthetist (CP)';
  const certificate = { sentAt: '2026-11-20T10:00:00.000Z', fileUntil: '2026-11-27T10:00:00.000Z' };
  const check = { license, number: '', seenAt: '2026-11-19', status: 'not_found', by: 'Inés' } as const;
  const picture = { type: 'image/webp' as const, base64: 'UklGRg==' };
  let isFileGone = true;
  const viewHandler = mockEndpoint(viewCertificate, ({ query }) => {
    expect(query).toEqual({ license });
    if (isFileGone)
      throw createMockProblem(viewCertificate, 404, { error: 'not_found', message: 'Its file is gone.' });
    return { picture };
  });
  await openListing(
    { credentials: [{ ...check, certificate }] },
    { search: '?tab=checks', handlers: [viewHandler] },
  );
  const openCertificate = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Look at the certificate' }));
  await openCertificate();
  await screen.findByText('Its file is gone.');
  isFileGone = false;
  await openCertificate();
  const certificateImage = await screen.findByRole('img', { name: `The certificate of “${license}”` });
  expect(certificateImage.getAttribute('src')).toMatch(/^blob:/);
});

/** Opens the merge of two listings. `pendingReply`: the reply to the merge waits for it. */
async function openMerge({
  pendingReply,
  handlers = [],
}: {
  pendingReply?: Promise<void>;
  handlers?: RequestHandler[];
} = {}) {
  const [keep, drop] = [
    createSampleListing({ phone: '' }),
    createSampleListing({ id: 'b'.repeat(24), lastName: 'Okaforr' }),
  ];
  const sentBodies: unknown[] = [];
  const view = await renderConsole(`/admin/prosthetists/merge?keep=${keep.id}&drop=${drop.id}`, {
    handlers: [
      ...handlers,
      mockEndpoint(previewMerge, () => ({
        keep,
        drop,
        fields: [
          { field: 'phone', keep: null, drop: '(314) 555-0142', same: false, suggested: true },
          { field: 'lastName', keep: 'Okafor', drop: 'Okaforr', same: false, suggested: false },
        ],
        reviews: { move: 2, stay: 1, publicAfter: 14 },
        claims: 0,
        updates: 0,
        slugs: ['renata-okaforr'],
        obstacles: [],
      })),
      mockEndpoint(getProsthetistForStaff, ({ params }) => ({
        listing: params.id === keep.id ? keep : drop,
      })),
      mockEndpoint(
        mergeProsthetists,
        recordBodies(sentBodies, async () => {
          await pendingReply;
          return { listing: keep, auditId: undoFields.auditId };
        }),
      ),
    ],
  });
  return { ...view, keep, drop, sentBodies };
}

test('merges two listings with a choice per field, after a confirmation', async () => {
  const { getAddress, keep, drop, sentBodies } = await openMerge();
  const droppedOption = await screen.findByRole<HTMLInputElement>('radio', {
    name: 'Dropped one’s – Clinic phone',
  });
  expect(droppedOption.checked).toBe(true);
  const consequences = within(screen.getByRole('region', { name: 'What happens' }));
  expect(consequences.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '2 reviews move. 1 review stays behind unseen, because its author has reviewed both. The kept one shows 14 reviews afterwards.',
    '/prosthetists/renata-okaforr will lead to /prosthetists/renata-okafor-st-louis.',
    'The kept one gets the owner of the dropped one: Renata Okafor.',
  ]);
  await clickButton('Merge');
  expect(sentBodies).toEqual([]);
  await clickButton('Merge permanently');
  expect(await screen.findByText('Merged Renata Okaforr into Renata Okafor.')).toBeTruthy();
  expect(sentBodies).toEqual([{ keep: keep.id, v: 3, drop: drop.id, dropV: 3, take: ['phone'] }]);
  await waitFor(() => expect(getAddress()).toBe(`/admin/prosthetists/${keep.id}`));
});

test('stays at the page that was opened before the merge was answered', async () => {
  const reply = Promise.withResolvers<void>();
  const { getAddress } = await openMerge({ pendingReply: reply.promise, handlers: [mockListings().handler] });
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  await clickButton('Merge permanently');
  await userEvent.click(screen.getByRole('link', { name: 'Prosthetists' }));
  await screen.findByText(/^2 listings found\./);
  reply.resolve();
  expect(await screen.findByText('Merged Renata Okaforr into Renata Okafor.')).toBeTruthy();
  expect(getAddress()).toBe('/admin/prosthetists');
});

test('focuses the field of a report and shows the visitor’s text as its hint', async () => {
  const id = '0000000000000000000000f1';
  const report = { ...createSample(visitorReport), id, field: 'Phone' as const, note: 'A fax answers.' };
  const reportsHandler = mockEndpoint(listReports, ({ query }) => {
    const items = query.id === id ? [report] : [];
    return { items, reports: items, total: items.length, page: 1, pageSize: 1 };
  });
  await openListing({}, { search: `?field=phone&report=${id}`, handlers: [reportsHandler] });
  await screen.findByText('A visitor reports: “A fax answers.”');
  const phoneField = getTextbox(/^Clinic phone/);
  expect(document.activeElement).toBe(phoneField);
  const hint = document.getElementById(phoneField.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('A fax answers.');
  expect(screen.getByRole('link', { name: 'Back to the report' }).getAttribute('href')).toBe(
    `/admin/reports/${id}`,
  );
});
