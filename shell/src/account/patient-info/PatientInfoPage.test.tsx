import { toFailure } from '@app/auth';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createAccountSession,
  createWorkingIdentity,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import PatientInfoPage from './PatientInfoPage.tsx';

const completePatientInfo = {
  activityLevel: 'High',
  ageRange: 'Senior',
  state: 'Missouri',
  upperExtremity: 'None',
  lowerExtremity: 'Single below-knee',
  complete: true,
} as const;

const createPatient = (patientInfo: object) => createAccountSession('patient', { patientInfo });
function openPage(patientInfo: object, identity = createWorkingIdentity()) {
  const session = createPatient(patientInfo);
  const { setAccount } = renderWithAccount(<PatientInfoPage />, '/patientinfo', { session, identity });
  return { setAccount, updateMetadata: identity.updateUnsafeMetadata };
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const confirmClearing = () =>
  act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear my information' })),
  );
const getSelect = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

test('shows what the account holds, and saves a change of it', async () => {
  const { updateMetadata } = openPage(completePatientInfo);
  expect(getSelect('Lower extremity').value).toBe('Single below-knee');
  fireEvent.change(getSelect('Lower extremity'), { target: { value: 'Double hip' } });
  await press('Save');
  expect(updateMetadata.mock.calls[0]?.[0].patientinfo).toEqual({
    ...completePatientInfo,
    lowerExtremity: 'Double hip',
  });
  expect(screen.getByRole('status').textContent).toContain('Saved');
});

test('shows what the onboarding dialog or another tab stores, but not over a choice made here', async () => {
  const { setAccount } = openPage({});
  await setAccount({ session: createPatient(completePatientInfo) });
  expect(getSelect('State').value).toBe('Missouri');
  expect(getButton('Save').disabled).toBe(false);
  fireEvent.change(getSelect('Lower extremity'), { target: { value: 'Double hip' } });
  const otherTabInfo = { ...completePatientInfo, state: 'Ohio', lowerExtremity: 'Single hip' };
  await setAccount({ session: createPatient(otherTabInfo) });
  expect([getSelect('State').value, getSelect('Lower extremity').value]).toEqual(['Ohio', 'Double hip']);
});

test('the button stays enabled while saving, and a second press does nothing', async () => {
  const identity = createWorkingIdentity();
  const pendingOutcome = Promise.withResolvers<Awaited<ReturnType<typeof identity.updateUnsafeMetadata>>>();
  identity.updateUnsafeMetadata.mockReturnValue(pendingOutcome.promise);
  const { updateMetadata } = openPage(completePatientInfo, identity);
  const button = getButton('Save');
  await press('Save');
  expect([button.disabled, button.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await press('Save');
  await press('Clear my information');
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => pendingOutcome.resolve({ ok: true, value: undefined }));
  expect(updateMetadata).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-disabled')).toBeNull();
});

test('Clear my information leaves nothing, in the account and on the page', async () => {
  const { updateMetadata } = openPage(completePatientInfo);
  await press('Clear my information');
  expect(updateMetadata).not.toHaveBeenCalled();
  await confirmClearing();
  expect(updateMetadata).toHaveBeenCalledWith({ patientinfo: null, healthDataConsentAt: null });
  for (const label of ['Age range', 'State', 'Upper extremity', 'Lower extremity'])
    expect(getSelect(label).value).toBe('');
  expect(screen.getByRole('status').textContent).toContain('Cleared');
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
});

test('a failure keeps what was chosen and says what to do', async () => {
  const identity = createWorkingIdentity();
  identity.updateUnsafeMetadata.mockResolvedValue(toFailure('offline'));
  openPage(completePatientInfo, identity);
  await press('Clear my information');
  await confirmClearing();
  expect(screen.getByRole('alert').textContent).toContain('try again');
  expect(getSelect('State').value).toBe('Missouri');
});

test('Save names what it waits for, and nothing can be cleared where nothing is stored', () => {
  openPage({});
  expect(getButton('Save').disabled).toBe(true);
  screen.getByText('Choose an activity level to continue.');
  expect(getButton('Clear my information').disabled).toBe(true);
});
