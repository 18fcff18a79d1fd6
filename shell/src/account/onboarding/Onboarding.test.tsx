import type { AccountUser, Identity, Outcome } from '@app/auth';
import { useLocation } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { ToastProvider } from '@app/ui';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Account, AccountContext } from '../session/use-account.ts';
import { Onboarding } from './Onboarding.tsx';
import OnboardingDialog from './OnboardingDialog.tsx';

installJsdomDialog();
configure({ asyncUtilTimeout: 10_000 });

const user: AccountUser = {
  id: 'user_1',
  firstName: 'Dana',
  lastName: 'Rivers',
  email: 'dana@example.test',
  imageUrl: '',
  hasImage: false,
  hasPassword: true,
  ageAttested: true,
  role: 'patient',
  patientInfo: {},
  prosthetistProfile: {},
};
const ok: Outcome = { ok: true, value: undefined };
const refused: Outcome = { ok: false, problem: 'offline' };
const updateUnsafeMetadata = vi.fn<Identity['updateUnsafeMetadata']>(async () => ok);
const identity = { updateUnsafeMetadata } as unknown as Identity;
const written = () => updateUnsafeMetadata.mock.calls.map(([change]) => change.patientinfo);

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'en';
  updateUnsafeMetadata.mockClear();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Where the person is. */
const Address = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
};

const account = (over: Partial<AccountUser>): Account => ({
  session: { status: 'signed-in', user: { ...user, ...over }, getToken: async () => null },
  identity,
  startProvider: () => {},
});
const at = (state: Account, path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <ToastProvider closeLabel="Close">
        <AccountContext value={state}>
          <Onboarding />
        </AccountContext>
      </ToastProvider>
      <Address />
    </MemoryRouter>,
  );
const advanceTime = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

describe('P6 when it comes', () => {
  test('200 ms after a new patient is known, and not before', async () => {
    await import('./OnboardingDialog.tsx');
    vi.useFakeTimers();
    at(account({}));
    await advanceTime(199);
    expect(screen.queryByRole('dialog')).toBeNull();
    await advanceTime(1);
    await advanceTime(0);
    expect(screen.getByRole('dialog').textContent).toContain('Welcome, Dana');
  });

  test.each<[string, Account, string?]>([
    ['a prosthetist', account({ role: 'prosthetist' })],
    ['somebody whose role is not defined yet', account({ role: undefined })],
    ['somebody who has answered', account({ patientInfo: { complete: true } })],
    ['the page that sets the role', account({}), '/signup/set-role/patient'],
    ['nobody', { session: { status: 'signed-out' }, identity, startProvider: () => {} }],
  ])('not for %s', async (_, state, path) => {
    vi.useFakeTimers();
    at(state, path);
    await advanceTime(1000);
    await advanceTime(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('put off, it does not come back in the same browser session', async () => {
    const { unmount } = at(account({}));
    fireEvent.click(await screen.findByText('Maybe later'));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    vi.useFakeTimers();
    at(account({}));
    await advanceTime(1000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('once saved, it leads to those who fit', async () => {
  const limbs = { upperExtremity: 'None', lowerExtremity: 'Single below-knee' } as const;
  const patientInfo = { activityLevel: 'Low', ageRange: 'Senior', state: 'Ohio', ...limbs } as const;
  at(account({ patientInfo }));
  for (const step of ['Next', 'Next', 'Save'])
    fireEvent.click(await screen.findByRole('button', { name: step }));
  await screen.findByText('Saved. See who fits you near Ohio.');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByTestId('address').textContent).toBe('/search-results?radius=10000&page=1&sortBy=match');
});

describe('its three steps', () => {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const open = (patientInfo: AccountUser['patientInfo'] = {}) =>
    render(
      <OnboardingDialog
        identity={identity}
        info={patientInfo}
        firstName="Dana"
        onClose={onClose}
        onSaved={onSaved}
      />,
    );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: string) => act(async () => fireEvent.click(button(name)));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const fillBasics = () => {
    fireEvent.click(screen.getByLabelText('High'));
    choose('Age range', 'Senior');
    choose('State', 'Missouri');
  };
  const fillLimbs = () => {
    choose('Upper extremity', 'None');
    choose('Lower extremity', 'Single below-knee');
  };
  beforeEach(() => {
    onClose.mockClear();
    onSaved.mockClear();
  });

  test('Next waits for activity, age and state, and says for which', async () => {
    open();
    await press('Next');
    expect(button('Next').disabled).toBe(true);
    screen.getByText('Choose an activity level to continue.');
    fireEvent.click(screen.getByLabelText('Low'));
    screen.getByText('Choose an age range to continue.');
    choose('Age range', "I'm a Parent");
    expect(button('Next').disabled).toBe(true);
    choose('State', 'Ohio');
    expect(button('Next').disabled).toBe(false);
  });

  test('Next keeps the first three answers at once, Save all with complete, and closes', async () => {
    open();
    await press('Next');
    fillBasics();
    await press('Next');
    const basics = { activityLevel: 'High', ageRange: 'Senior', state: 'Missouri' };
    expect(written()).toEqual([basics]);
    expect(button('Save').disabled).toBe(true);
    fillLimbs();
    await press('Save');
    const limbs = { upperExtremity: 'None', lowerExtremity: 'Single below-knee' };
    expect(written()).toEqual([basics, { ...basics, ...limbs, complete: true }]);
    expect(onSaved).toHaveBeenCalledExactlyOnceWith('Missouri');
  });

  test('says that the answers were given knowingly', async () => {
    open();
    await press('Next');
    fillBasics();
    await press('Next');
    expect(updateUnsafeMetadata.mock.calls[0]?.[0].healthDataConsentAt).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  test('Back loses nothing, and each step begins at its heading', async () => {
    open();
    await press('Next');
    fillBasics();
    await press('Next');
    expect(document.activeElement?.textContent).toBe('Your amputation or limb difference');
    await press('Back');
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('Missouri');
    expect(document.activeElement?.textContent).toBe('A little about you');
  });

  test('goes on from what the account holds already', async () => {
    open({ activityLevel: 'Low', ageRange: 'Teen', state: 'Ohio' });
    await press('Next');
    expect(button('Next').disabled).toBe(false);
  });

  test('a save that fails is tried once more behind the open dialog, and only logged', async () => {
    updateUnsafeMetadata.mockResolvedValueOnce(ok).mockResolvedValueOnce(refused);
    open();
    await press('Next');
    fillBasics();
    await press('Next');
    fillLimbs();
    vi.useFakeTimers();
    await press('Save');
    expect(onSaved).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(onSaved).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    expect(written()).toHaveLength(3);
    const logged = vi.mocked(console.error).mock.calls.flat().join(' ');
    expect(logged).toContain('offline');
    for (const answer of ['Missouri', 'below-knee', 'Senior']) expect(logged).not.toContain(answer);
  });
});
