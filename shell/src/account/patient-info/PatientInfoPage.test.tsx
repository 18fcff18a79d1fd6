import type { AccountUser, Identity, Outcome } from '@app/auth';
import { MemoryRouter } from '@app/router/memory';
import { type ShellApi, ShellContext } from '@app/shell-api';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountContext } from '../session/use-account.ts';
import PatientInfoPage from './PatientInfoPage.tsx';

const completePatientInfo: AccountUser['patientInfo'] = {
  activityLevel: 'High',
  ageRange: 'Senior',
  state: 'Missouri',
  upperExtremity: 'None',
  lowerExtremity: 'Single below-knee',
  complete: true,
};
const success: Outcome = { ok: true, value: undefined };
const updateUnsafeMetadata = vi.fn<Identity['updateUnsafeMetadata']>(async () => success);
const identity = { updateUnsafeMetadata } as unknown as Identity;

function createPage(patientInfo: AccountUser['patientInfo']) {
  const user = { id: 'user_1', role: 'patient', patientInfo } as AccountUser;
  const session = { status: 'signed-in', user, getToken: async () => null } as const;
  const shell: ShellApi = {
    session: { status: 'signed-out' },
    locale: 'en',
    toast: () => {},
    announce: () => {},
    reviewsChanged: () => {},
    listingChanged: () => {},
    linkListing: async () => true,
  };
  return (
    <MemoryRouter>
      <ShellContext value={shell}>
        <AccountContext value={{ session, identity, startProvider: () => {} }}>
          <PatientInfoPage />
        </AccountContext>
      </ShellContext>
    </MemoryRouter>
  );
}
const openPage = (patientInfo: AccountUser['patientInfo']) => render(createPage(patientInfo));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const getSelect = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

beforeEach(() => {
  installJsdomDialog();
  document.documentElement.lang = 'en';
  updateUnsafeMetadata.mockReset().mockResolvedValue(success);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('shows what the account holds, and saves a change of it', async () => {
  openPage(completePatientInfo);
  expect(getSelect('Lower extremity').value).toBe('Single below-knee');
  fireEvent.change(getSelect('Lower extremity'), { target: { value: 'Double hip' } });
  await press('Save');
  expect(updateUnsafeMetadata.mock.calls[0]?.[0].patientinfo).toEqual({
    ...completePatientInfo,
    lowerExtremity: 'Double hip',
  });
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

test('shows what the onboarding dialog or another tab stores, but not over a choice made here', () => {
  const { rerender } = openPage({});
  rerender(createPage(completePatientInfo));
  expect(getSelect('State').value).toBe('Missouri');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
  fireEvent.change(getSelect('Lower extremity'), { target: { value: 'Double hip' } });
  rerender(createPage({ ...completePatientInfo, state: 'Ohio', lowerExtremity: 'Single hip' }));
  expect(getSelect('State').value).toBe('Ohio');
  expect(getSelect('Lower extremity').value).toBe('Double hip');
});

test('the button stays enabled while saving, and a second press does nothing', async () => {
  const pendingOutcome = Promise.withResolvers<Outcome>();
  updateUnsafeMetadata.mockReturnValue(pendingOutcome.promise);
  openPage(completePatientInfo);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await press('Save');
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await press('Save');
  await press('Clear my information');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => pendingOutcome.resolve(success));
  expect(updateUnsafeMetadata).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('Clear my information leaves nothing, in the account and on the page', async () => {
  openPage(completePatientInfo);
  await press('Clear my information');
  expect(updateUnsafeMetadata).not.toHaveBeenCalled();
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear my information' })),
  );
  expect(updateUnsafeMetadata).toHaveBeenCalledWith({ patientinfo: null, healthDataConsentAt: null });
  for (const label of ['Age range', 'State', 'Upper extremity', 'Lower extremity'])
    expect(getSelect(label).value).toBe('');
  expect(screen.getByRole('status').textContent).toContain('Cleared');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
});

test('a failure keeps what was chosen and says what to do', async () => {
  updateUnsafeMetadata.mockResolvedValue({ ok: false, error: 'offline' });
  openPage(completePatientInfo);
  await press('Clear my information');
  expect(updateUnsafeMetadata).not.toHaveBeenCalled();
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear my information' })),
  );
  expect(screen.getByRole('alert').textContent).toContain('try again');
  expect(getSelect('State').value).toBe('Missouri');
});

test('Save names what it waits for, and nothing can be cleared where nothing is stored', () => {
  openPage({});
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  screen.getByText('Choose an activity level to continue.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear my information' }).disabled).toBe(true);
});
