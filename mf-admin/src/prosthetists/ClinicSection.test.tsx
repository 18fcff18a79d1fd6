import { mockEndpoint, recordBodies } from '@app/test-kit/mock';
import { joinClinics, partClinic, renameClinic } from '@app/types/admin/actions/clinic';
import { type AdminClinic, getClinicForStaff } from '@app/types/admin/clinics';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleListing } from '../mocks/listings.ts';
import { renderConsole } from '../testing/render-console.tsx';

const decisionReply = {
  auditId: '0000000000000000000000d1',
  undoUntil: new Date(Date.now() + 30_000).toISOString(),
};
const clinicKey = 'river-limbs-9-elm-st-63101';
const person = { id: 'a'.repeat(24), name: 'Renata Okafor', company: 'River Limbs', address: '9 Elm St' };
const clinic: AdminClinic = {
  key: clinicKey,
  v: 2,
  page: clinicKey,
  name: 'River Limbs',
  isRenamed: false,
  into: null,
  joined: [],
  people: [
    { ...person, apart: false },
    { ...person, id: 'b'.repeat(24), name: 'Bo Greer', apart: true },
  ],
};
const createReply = () => ({ clinic, ...decisionReply });

async function openClinic(
  clinicOfListing: AdminClinic | undefined,
  ...handlers: ReturnType<typeof mockEndpoint>[]
) {
  const listing = createSampleListing({ clinicKey: clinicOfListing?.key ?? null });
  const view = await renderConsole(`/admin/prosthetists/${listing.id}?tab=around`, {
    handlers: [
      ...handlers,
      mockEndpoint(getProsthetistForStaff, () => ({ listing })),
      mockEndpoint(getClinicForStaff, () => ({ clinic: clinicOfListing ?? clinic })),
    ],
  });
  await screen.findByRole('heading', { name: 'Clinic' });
  return view;
}

test('lists who is on the page of a clinic, and takes people out or puts them back', async () => {
  const sentBodies: unknown[] = [];
  const { user } = await openClinic(clinic, mockEndpoint(partClinic, recordBodies(sentBodies, createReply)));
  expect((await screen.findByRole('link', { name: /Public page/ })).getAttribute('href')).toBe(
    `/clinics/${clinicKey}`,
  );
  await user.click(screen.getByRole('button', { name: 'Take Renata Okafor out' }));
  await waitFor(() => expect(sentBodies).toEqual([{ v: 2, listing: 'a'.repeat(24), apart: true }]));
  expect(screen.getByRole('button', { name: 'Put Bo Greer back' })).toBeTruthy();
});

test('joins a clinic with another one by the address of its page, renames it, and separates a joined one', async () => {
  const sentBodies: unknown[] = [];
  const { user } = await openClinic(
    clinic,
    mockEndpoint(joinClinics, recordBodies(sentBodies, createReply)),
    mockEndpoint(renameClinic, recordBodies(sentBodies, createReply)),
  );
  const joinForm = within(await screen.findByRole('form', { name: 'Same clinic as' }));
  await user.type(joinForm.getByRole('textbox'), 'https://site.example/clinics/hill-limbs-2-oak-ave-63101');
  await user.click(joinForm.getByRole('button'));
  await waitFor(() => expect(sentBodies).toEqual([{ v: 2, into: 'hill-limbs-2-oak-ave-63101' }]));
  const renameForm = within(screen.getByRole('form', { name: 'Name of the page' }));
  await user.type(renameForm.getByRole('textbox'), 'River Clinic');
  await user.click(renameForm.getByRole('button'));
  await waitFor(() => expect(sentBodies.at(-1)).toEqual({ v: 2, name: 'River Clinic' }));
  cleanup();
  const joinHandler = mockEndpoint(joinClinics, recordBodies(sentBodies, createReply));
  await openClinic({ ...clinic, into: 'hill-limbs-2-oak-ave-63101' }, joinHandler);
  await user.click(await screen.findByRole('button', { name: 'A clinic of its own again' }));
  await waitFor(() => expect(sentBodies.at(-1)).toEqual({ v: 2, into: null }));
});

test('says what is missing where a listing has no clinic', async () => {
  await openClinic(undefined);
  expect(screen.getByText(/^None: a clinic needs the name of a practice/)).toBeTruthy();
});
