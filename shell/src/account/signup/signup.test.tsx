import { toFailure } from '@app/auth';
import { storeSecretLink } from '@app/remote-kit/secret-link';
import { useLocation, useRoutes } from '@app/router';
import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { testToken } from '@app/test-kit/sessions';
import { setRole } from '@app/types';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createAccountSession,
  createWorkingIdentity,
  readStoredRedirect,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { SetRolePage } from './SetRolePage.tsx';
import { SignupPage } from './SignupPage.tsx';

/** The sign-up pages at their addresses. `omittedPage`: page that would redirect at once. */
export function SignupPages({ omittedPage }: { omittedPage?: 'set-role' }) {
  const { pathname } = useLocation();
  return useRoutes([
    { path: '/signup', element: <SignupPage /> },
    { path: '/signup/:role', element: <SignupPage /> },
    ...(omittedPage ? [] : [{ path: '/signup/set-role/:role', element: <SetRolePage /> }]),
    { path: '*', element: <p>{pathname}</p> },
  ]);
}

/** Calls of set-role with their tokens. */
const requests: { token: string | undefined; body: unknown }[] = [];
const server = startMockServer(
  mockEndpoint(setRole, ({ body, token }) => {
    requests.push({ token, body });
    return { role: body.role };
  }),
);
beforeEach(() => {
  requests.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

const getField = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const getAgeCheckbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /13 or older/ });

describe('/signup', () => {
  test("asks for the role, with the specification's words and targets", () => {
    renderWithAccount(<SignupPages />, '/signup');
    const getLinkHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getLinkHref("I'm a Patient")).toBe('/signup/patient');
    expect(getLinkHref("I'm a Practitioner")).toBe('/signup/prosthetist');
    expect(getLinkHref('Sign In')).toBe('/login');
    screen.getByText(/3-5 minutes and is free/);
  });

  test('asks no user who has a role', () => {
    expect(
      renderWithAccount(<SignupPages />, '/signup', {
        session: createAccountSession('patient'),
      }).getAddress(),
    ).toBe('/');
  });

  test('still asks a signed-in user without a role', () => {
    renderWithAccount(<SignupPages />, '/signup', { session: createAccountSession('undecided') });
    expect(screen.getByRole('link', { name: "I'm a Patient" })).toBeTruthy();
  });
});

const listTextFields = () => [/^First name/, /^Last name/, /^E-mail/, /^Password/].map(getField);
const readTypedValues = () => listTextFields().map(({ value }) => value);
const pendingSignUp = { email: 'sam@example.org', firstName: 'Sam', lastName: 'Ito' };

function fillTextFields(email = pendingSignUp.email) {
  for (const [i, value] of ['Sam', 'Ito', email, 'a long password'].entries())
    fireEvent.change(listTextFields()[i]!, { target: { value } });
}
async function fillForm(user: ReturnType<typeof renderWithAccount>['user'], email?: string) {
  fillTextFields(email);
  await user.click(getAgeCheckbox());
}
const getContinueButton = () => screen.getByRole('button', { name: 'Continue' });

describe('/signup/{role}', () => {
  test('names what each field is for, to browsers and password managers', () => {
    renderWithAccount(<SignupPages />, '/signup/patient');
    const autocompleteTokens = listTextFields().map(({ autocomplete }) => autocomplete);
    expect(autocompleteTokens).toEqual(['given-name', 'family-name', 'username', 'new-password']);
    expect(document.getElementById('clerk-captcha')).not.toBeNull();
    for (const name of ['Terms of Service', 'Privacy Policy'])
      expect(screen.getByRole<HTMLAnchorElement>('link', { name }).target).toBe('_blank');
  });

  test('nothing is sent before the user confirms to be 13 or older', async () => {
    const { user, identity } = renderWithAccount(<SignupPages />, '/signup/patient');
    await fillForm(user);
    await user.click(getAgeCheckbox());
    await user.click(getContinueButton());
    // The form validates the typed values before it moves the focus.
    await waitFor(() => expect(document.activeElement).toBe(getAgeCheckbox()));
    expect(getAgeCheckbox().getAttribute('aria-invalid')).toBe('true');
    expect(identity?.signUp.start).not.toHaveBeenCalled();
  });

  test('every wrong field says so; the focus goes to the first', async () => {
    const { user } = renderWithAccount(<SignupPages />, '/signup/patient');
    await user.type(getField(/^E-mail/), 'sam@example');
    await user.type(getField(/^Password/), 'short');
    await user.click(getContinueButton());
    await waitFor(() => expect(document.activeElement).toBe(getField(/^First name/)));
    screen.getByText(/not a complete e-mail address/);
    screen.getByText('Use at least 8 characters.');
  });

  test('the account is created with the attestation of age, then a code is asked for', async () => {
    const { user, identity } = renderWithAccount(<SignupPages />, '/signup/patient');
    await fillForm(user);
    const startMs = Date.now();
    await user.click(getContinueButton());
    await screen.findByRole('heading', { name: 'Check your mail' });
    await waitFor(() => expect(document.activeElement).toBe(getField(/^Code/)));
    const account = vi.mocked(identity!.signUp.start).mock.calls[0]?.[0];
    expect(account).toMatchObject({ email: 'sam@example.org', firstName: 'Sam', lastName: 'Ito' });
    expect(account!.ageAttestedAt!.getTime()).toBeGreaterThanOrEqual(startMs);
    await user.type(getField(/^Code/), '424242{Enter}');
    expect(identity?.signUp.finish).toHaveBeenCalledWith('424242');
  });

  test('a prosthetist is not asked for their age, and none is attested', async () => {
    const { user, identity } = renderWithAccount(<SignupPages />, '/signup/prosthetist');
    expect(screen.queryByRole('checkbox')).toBeNull();
    fillTextFields();
    await user.click(getContinueButton());
    await screen.findByRole('heading', { name: 'Check your mail' });
    expect(vi.mocked(identity!.signUp.start)).toHaveBeenCalledOnce();
    expect(vi.mocked(identity!.signUp.start).mock.calls[0]?.[0]).not.toHaveProperty('ageAttestedAt');
  });

  test('a reload at the code step stays there, and correcting the address shows what was typed', async () => {
    const firstRender = renderWithAccount(<SignupPages />, '/signup/patient');
    await fillForm(firstRender.user);
    await firstRender.user.click(getContinueButton());
    await screen.findByText(/sent a code to sam@example.org/);
    firstRender.unmount();
    const identity = createWorkingIdentity();
    identity.signUp.getPending.mockReturnValue(pendingSignUp);
    const { user, setAccount } = renderWithAccount(<SignupPages />, '/signup/patient', {
      identity: undefined,
    });
    expect(screen.queryByRole('textbox')).toBeNull();
    await setAccount({ identity });
    await screen.findByText(/sent a code to sam@example.org/);
    await waitFor(() => expect(document.activeElement).toBe(getField(/^Code/)));
    await user.click(screen.getByRole('button', { name: 'Change the address' }));
    expect(readTypedValues()).toEqual(['Sam', 'Ito', 'sam@example.org', '']);
    expect(getAgeCheckbox().checked).toBe(true);
  });

  test('an attempt that another tab began is not shown here', () => {
    const identity = createWorkingIdentity();
    identity.signUp.getPending.mockReturnValue(pendingSignUp);
    renderWithAccount(<SignupPages />, '/signup/patient', { identity });
    expect(screen.queryByRole('heading', { name: 'Check your mail' })).toBeNull();
    expect(readTypedValues()).toEqual(['', '', '', '']);
  });

  test('a taken address is reported at its field, and nothing typed is lost', async () => {
    const identity = createWorkingIdentity();
    identity.signUp.start.mockResolvedValue(toFailure('email_taken'));
    const { user } = renderWithAccount(<SignupPages />, '/signup/patient', { identity });
    await fillForm(user);
    await user.click(getContinueButton());
    await screen.findByText(/already has an account/);
    await waitFor(() => expect(document.activeElement).toBe(getField(/^E-mail/)));
    expect(readTypedValues()).toEqual(['Sam', 'Ito', 'sam@example.org', 'a long password']);
    expect(getAgeCheckbox().checked).toBe(true);
  });

  test('the other fields are unchanged when the address is corrected', async () => {
    const { user, identity } = renderWithAccount(<SignupPages />, '/signup/patient');
    await fillForm(user, 'sma@example.org');
    await user.click(getContinueButton());
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    expect(readTypedValues()).toEqual(['Sam', 'Ito', 'sma@example.org', 'a long password']);
    expect(document.activeElement).toBe(getField(/^E-mail/));
    await user.clear(getField(/^E-mail/));
    await user.type(getField(/^E-mail/), 'sam@example.org{Enter}');
    await screen.findByText(/sent a code to sam@example.org/);
    expect(identity?.signUp.start).toHaveBeenCalledTimes(2);
  });

  test.each([
    ['patient', '/signup/set-role/patient'],
    ['prosthetist', '/signup/set-role/prosthetist'],
    ['Admin', '/signup/set-role/patient'],
  ])('as %s, a finished account goes on to %s', async (role, nextAddress) => {
    const view = renderWithAccount(<SignupPages omittedPage="set-role" />, `/signup/${role}`);
    await view.setAccount({ session: createAccountSession('undecided') });
    expect(view.getAddress()).toBe(nextAddress);
  });
});

describe('P5 /signup/set-role/{role}', () => {
  const renderSetRole = (role: string, options: Parameters<typeof renderWithAccount>[2] = {}) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const session = createAccountSession('undecided');
    return renderWithAccount(<SignupPages />, `/signup/set-role/${role}`, { session, ...options });
  };
  /** Lets the time pass for which the page is shown at least. */
  const passDisplayTime = () => act(() => vi.advanceTimersByTimeAsync(600));
  const expectNextAddress = async (
    { getAddress }: ReturnType<typeof renderWithAccount>,
    nextAddress: string,
  ) => {
    await passDisplayTime();
    await waitFor(() => expect(getAddress()).toBe(nextAddress));
  };

  test('stays long enough to be read, however soon the role is set', async () => {
    const startedAt = performance.now();
    const { getAddress } = renderWithAccount(<SignupPages />, '/signup/set-role/patient', {
      session: createAccountSession('undecided'),
    });
    await waitFor(() => expect(getAddress()).toBe('/'));
    expect(performance.now() - startedAt).toBeGreaterThan(590);
  });

  test.each([
    ['patient', 'patient', '/'],
    ['prosthetist', 'prosthetist', '/edit-listing'],
    ['admin', 'patient', '/'],
    ['Prosthetist', 'patient', '/'],
  ])('%s: sets %s, reads the account anew, and goes to %s', async (roleParameter, role, nextAddress) => {
    const view = renderSetRole(roleParameter);
    expect(within(screen.getByRole('status')).getByRole('heading').textContent).toBe(
      'Finalizing Your Account',
    );
    await expectNextAddress(view, nextAddress);
    expect(requests).toEqual([{ token: testToken, body: { userId: 'user_undecided', role } }]);
    expect(view.identity?.refresh).toHaveBeenCalledTimes(1);
  });

  test('a patient goes home and keeps a stored redirect, which is offered there; a prosthetist forgets it', async () => {
    sessionStorage.setItem('postLoginRedirect', '/prosthetists/anna-berg?write=1');
    const patient = renderSetRole('patient');
    await expectNextAddress(patient, '/');
    expect(readStoredRedirect()).toBe('/prosthetists/anna-berg?write=1');
    patient.unmount();
    sessionStorage.setItem('postLoginRedirect', '/prosthetists/anna-berg?write=1');
    const prosthetist = renderSetRole('prosthetist');
    await expectNextAddress(prosthetist, '/edit-listing');
    expect(readStoredRedirect()).toBeNull();
  });

  test('a prosthetist who came by an invitation goes back to it, once', async () => {
    const secret = 'a'.repeat(43);
    storeSecretLink('/manage-listing', secret);
    const view = renderSetRole('prosthetist');
    await expectNextAddress(view, `/manage-listing#${secret}`);
    expect(sessionStorage.length).toBe(0);
  });

  test('a role that the account has meanwhile is not set again', async () => {
    const identity = createWorkingIdentity();
    const pendingOutcome = Promise.withResolvers<Awaited<ReturnType<typeof identity.refresh>>>();
    identity.refresh.mockImplementation(() => pendingOutcome.promise);
    const view = renderSetRole('prosthetist', { identity });
    await passDisplayTime();
    await waitFor(() => expect(identity.refresh).toHaveBeenCalled());
    await view.setAccount({ session: createAccountSession('prosthetist') });
    expect(view.getAddress()).toBe('/signup/set-role/prosthetist');
    pendingOutcome.resolve({ ok: true, value: undefined });
    await waitFor(() => expect(view.getAddress()).toBe('/edit-listing'));
    expect(requests).toHaveLength(1);
  });

  test.each(['patient', 'prosthetist'] as const)('a %s goes home without a request', async (role) => {
    const { getAddress } = renderSetRole('prosthetist', { session: createAccountSession(role) });
    await waitFor(() => expect(getAddress()).toBe('/'));
    expect(requests).toEqual([]);
  });

  test.each([409, 403, 503])('a reply with status %d leads home', async (status) => {
    server.use(mockProblem(setRole, status));
    const { getAddress, identity } = renderSetRole('prosthetist');
    await waitFor(() => expect(getAddress()).toBe('/'));
    expect(identity?.refresh).not.toHaveBeenCalled();
  });

  test('a refresh that fails leads home', async () => {
    const identity = createWorkingIdentity();
    identity.refresh.mockResolvedValue(toFailure('offline'));
    const view = renderSetRole('prosthetist', { identity });
    await expectNextAddress(view, '/');
  });

  test('waits while identity is loading', async () => {
    const view = renderSetRole('patient', { session: { status: 'loading' } });
    expect(view.getAddress()).toBe('/signup/set-role/patient');
    await view.setAccount({ session: createAccountSession('undecided') });
    await expectNextAddress(view, '/');
    expect(requests).toHaveLength(1);
  });

  test('a signed-out visitor is asked to sign in', async () => {
    const { getAddress } = renderSetRole('patient', { session: { status: 'signed-out' } });
    await waitFor(() => expect(getAddress()).toBe('/login'));
  });
});
