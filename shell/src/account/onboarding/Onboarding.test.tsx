import { type AccountUser, toFailure } from '@app/auth';
import { ToastProvider } from '@app/ui';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createAccountSession,
  createWorkingIdentity,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import type { Account } from '../session/use-account.ts';
import { Onboarding } from './Onboarding.tsx';
import OnboardingDialog from './OnboardingDialog.tsx';

const identity = createWorkingIdentity();
const { updateUnsafeMetadata } = identity;
const listSavedPatientInfo = () => updateUnsafeMetadata.mock.calls.map(([change]) => change.patientinfo);

beforeEach(() => {
  updateUnsafeMetadata.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const newPatient = createAccountSession('patient');
const Wrapper = ({ children }: { children: ReactNode }) => (
  <ToastProvider closeLabel="Close">{children}</ToastProvider>
);
const renderOnboarding = (session: Account['session'] = newPatient, path = '/') =>
  renderWithAccount(<Onboarding />, path, { session, identity, Wrapper });
const advanceTime = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('the onboarding dialog opens', () => {
  test('200 ms after a new patient is known, and not before', async () => {
    await import('./OnboardingDialog.tsx');
    vi.useFakeTimers();
    renderOnboarding();
    await advanceTime(199);
    expect(screen.queryByRole('dialog')).toBeNull();
    await advanceTime(1);
    await advanceTime(0);
    expect(screen.getByRole('dialog').textContent).toContain('Welcome, Dana');
  });

  test.each<[string, Account['session'], string?]>([
    ['a prosthetist', createAccountSession('prosthetist')],
    ['somebody whose role is not defined yet', createAccountSession('undecided')],
    ['somebody who has answered', createAccountSession('patient', { patientInfo: { complete: true } })],
    ['the page that sets the role', newPatient, '/signup/set-role/patient'],
    ['a signed-out visitor', { status: 'signed-out' }],
  ])('not for %s', async (_, session, path) => {
    vi.useFakeTimers();
    renderOnboarding(session, path);
    await advanceTime(1000);
    await advanceTime(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('not again in the same browser session once it was postponed', async () => {
    const { unmount } = renderOnboarding();
    fireEvent.click(await screen.findByText('Maybe later'));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    vi.useFakeTimers();
    renderOnboarding();
    await advanceTime(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('for the next user in the same tab, after one has postponed it', async () => {
    const { setAccount } = renderOnboarding();
    fireEvent.click(await screen.findByText('Maybe later'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await setAccount({ session: createAccountSession('patient', { id: 'user_2', firstName: 'Ana' }) });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await screen.findByRole('dialog')).textContent).toContain('Welcome, Ana');
  });
});

test('saved answers lead to a search by fit', async () => {
  const limbs = { upperExtremity: 'None', lowerExtremity: 'Single below-knee' } as const;
  const patientInfo = { activityLevel: 'Low', ageRange: 'Senior', state: 'Ohio', ...limbs } as const;
  const { getAddress } = renderOnboarding(createAccountSession('patient', { patientInfo }));
  for (const step of ['Next', 'Next', 'Save'])
    fireEvent.click(await screen.findByRole('button', { name: step }));
  await screen.findByText('Saved. See who fits you near Ohio.');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(getAddress()).toBe('/search-results?radius=10000&page=1&sortBy=match');
});

describe('the steps of the onboarding dialog', () => {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const renderDialog = (patientInfo: AccountUser['patientInfo'] = {}) =>
    render(
      <OnboardingDialog
        identity={identity}
        patientInfo={patientInfo}
        firstName="Dana"
        onClose={onClose}
        onSaved={onSaved}
      />,
    );
  const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: string) => act(async () => fireEvent.click(getButton(name)));
  const selectOption = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fillBasics = () => {
    fireEvent.click(screen.getByLabelText('High'));
    selectOption('Age range', 'Senior');
    selectOption('State', 'Missouri');
  };
  const fillLimbs = () => {
    selectOption('Upper extremity', 'None');
    selectOption('Lower extremity', 'Single below-knee');
  };
  beforeEach(() => {
    onClose.mockClear();
    onSaved.mockClear();
  });

  test('Next waits for activity, age and state, and says for which', async () => {
    renderDialog();
    await press('Next');
    expect(getButton('Next').disabled).toBe(true);
    screen.getByText('Choose an activity level to continue.');
    fireEvent.click(screen.getByLabelText('Low'));
    screen.getByText('Choose an age range to continue.');
    selectOption('Age range', "I'm a Parent");
    expect(getButton('Next').disabled).toBe(true);
    selectOption('State', 'Ohio');
    expect(getButton('Next').disabled).toBe(false);
  });

  test('Next saves the first three answers at once; Save saves all as complete, and reports it', async () => {
    renderDialog();
    await press('Next');
    fillBasics();
    await press('Next');
    const basics = { activityLevel: 'High', ageRange: 'Senior', state: 'Missouri' };
    expect(listSavedPatientInfo()).toEqual([basics]);
    expect(getButton('Save').disabled).toBe(true);
    fillLimbs();
    await press('Save');
    const limbs = { upperExtremity: 'None', lowerExtremity: 'Single below-knee' };
    expect(listSavedPatientInfo()).toEqual([basics, { ...basics, ...limbs, complete: true }]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('Missouri');
  });

  test('the time of the consent is stored with the answers', async () => {
    renderDialog();
    await press('Next');
    fillBasics();
    await press('Next');
    expect(updateUnsafeMetadata.mock.calls[0]?.[0].healthDataConsentAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('Back loses nothing, and each step begins at its heading', async () => {
    renderDialog();
    await press('Next');
    fillBasics();
    await press('Next');
    expect(document.activeElement?.textContent).toBe('Your amputation or limb difference');
    await press('Back');
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Missouri');
    expect(document.activeElement?.textContent).toBe('A little about you');
  });

  test('start with the answers that the account has', async () => {
    renderDialog({ activityLevel: 'Low', ageRange: 'Teen', state: 'Ohio' });
    await press('Next');
    expect(getButton('Next').disabled).toBe(false);
  });

  test('a save that fails is tried once more behind the open dialog, and only logged', async () => {
    updateUnsafeMetadata
      .mockResolvedValueOnce({ ok: true, value: undefined })
      .mockResolvedValueOnce(toFailure('offline'));
    renderDialog();
    await press('Next');
    fillBasics();
    await press('Next');
    fillLimbs();
    vi.useFakeTimers();
    await press('Save');
    expect(onSaved).not.toHaveBeenCalled();
    // The pressed button keeps the focus, and a second press sends nothing.
    const savingButton = getButton('Saving…');
    expect([savingButton.disabled, savingButton.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await press('Back');
    await press('Saving…');
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    expect(listSavedPatientInfo()).toHaveLength(3);
    const loggedText = vi.mocked(console.error).mock.calls.flat().join(' ');
    expect(loggedText).toContain('offline');
    for (const answer of ['Missouri', 'below-knee', 'Senior']) expect(loggedText).not.toContain(answer);
  });
});
