import { onlineManager } from '@app/query';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import remote from '../expose.ts';
import { blankListing } from '../fields/listing-values.ts';
import { handlers } from '../mocks/handlers.ts';
import { resetMockState } from '../mocks/new-listing.ts';
import { resetOwnData } from '../mocks/own-listing.ts';

type OpenWizardOptions = Omit<NonNullable<Parameters<typeof renderRemote>[2]>, 'session'> & {
  /** Overrides of the signed-in user. */
  userOverrides?: Parameters<typeof createSession>[1];
  address?: string;
};

/** Starts the mock backend of a prosthetist without a listing, which is reset for each test. */
export function createWizardServer() {
  const server = startMockServer(...handlers);
  beforeEach(() => {
    resetOwnData({ editable: null });
    resetMockState();
  });
  afterEach(() => {
    localStorage.clear();
    // Clears drafts in memory, as a storage event of another tab does.
    window.dispatchEvent(
      Object.assign(new Event('storage'), { key: 'personal:listing-draft', newValue: null }),
    );
    onlineManager.setOnline(true);
  });
  return server;
}

/** Opens /edit-listing as a prosthetist, and waits until loading is done. */
export async function openWizard({
  userOverrides,
  address = '/edit-listing',
  ...options
}: OpenWizardOptions = {}) {
  const view = await renderRemote(remote, address, {
    ...options,
    session: createSession('prosthetist', userOverrides),
  });
  await screen.findByRole('heading', { level: 1, name: (name) => !/^(Loading Your|Cargando su)/.test(name) });
  return view;
}

/** Overrides of a user whose metadata name a listing. */
export const linkedProfileOverrides = {
  prosthetistProfile: { prosthetistId: '65a000000000000000000001', complete: true },
};

/** Required values of step 2 besides the prefilled name. */
export const basicAnswers = {
  Company: 'Gateway Prosthetics',
  'Address line 1': '1 Main Street',
  City: 'St. Louis',
  State: 'MO',
  ZIP: '63101',
};

/** Values of a draft up to step 3. */
export const draftValues = {
  ...blankListing,
  firstName: 'Renata',
  lastName: 'Okafor',
  company: 'Kept Limbs',
  address: '1 Main',
  city: 'Alton',
  state: 'IL',
  zipCode: '62002',
  email: 'renata@example.org',
};
