import { type Outcome, toFailure } from '@app/auth';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { previousPage } from '../../frame/navigation.ts';
import {
  createAccountSession,
  createWorkingIdentity,
  readStoredRedirect,
  renderWithAccount,
} from '../../testing/render-with-account.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const getEmailField = () => screen.getByLabelText<HTMLInputElement>(/^E-mail/);
const getPasswordField = () => screen.getByLabelText<HTMLInputElement>(/^Password/);
const getButton = (name: string | RegExp) => screen.getByRole('button', { name });

describe('with a password', () => {
  test('what was typed is sent, without space around the address', async () => {
    const identity = createWorkingIdentity();
    const { user } = renderWithAccount(<LoginPage />, '/login', { identity });
    await user.type(getEmailField(), ' dana@example.org ');
    await user.type(getPasswordField(), ' a long password ');
    await user.click(getButton('Sign in'));
    expect(identity.signIn.withPassword).toHaveBeenCalledExactlyOnceWith(
      'dana@example.org',
      ' a long password ',
    );
  });

  test('empty fields are marked as invalid; the focus goes to the first', async () => {
    const { user, identity } = renderWithAccount(<LoginPage />, '/login');
    await user.click(getButton('Sign in'));
    await waitFor(() => expect(document.activeElement).toBe(getEmailField()));
    expect(getEmailField().getAttribute('aria-invalid')).toBe('true');
    expect(getPasswordField().getAttribute('aria-invalid')).toBe('true');
    expect(identity?.signIn.withPassword).not.toHaveBeenCalled();
  });

  test.each(['wrong_password', 'no_such_account'] as const)(
    '%s shows the same message at the password, and nothing typed is lost',
    async (errorCode) => {
      const identity = createWorkingIdentity();
      identity.signIn.withPassword.mockResolvedValue(toFailure(errorCode));
      const { user } = renderWithAccount(<LoginPage />, '/login', { identity });
      await user.type(getEmailField(), 'dana@example.org');
      await user.type(getPasswordField(), 'not this one{Enter}');
      await screen.findByText(/don’t match/);
      await waitFor(() => expect(document.activeElement).toBe(getPasswordField()));
      expect([getEmailField().value, getPasswordField().value]).toEqual(['dana@example.org', 'not this one']);
    },
  );

  test('an error of no field is an alert above the form, and takes the focus', async () => {
    const identity = createWorkingIdentity();
    identity.signIn.withPassword.mockResolvedValue(toFailure('too_many'));
    const { user } = renderWithAccount(<LoginPage />, '/login', { identity });
    await user.type(getEmailField(), 'dana@example.org');
    await user.type(getPasswordField(), 'whatever{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Too many tries/);
    await waitFor(() => expect(document.activeElement).toBe(alert));
  });

  test('a second press while the first is under way does nothing', async () => {
    const pendingOutcome = Promise.withResolvers<Outcome>();
    const identity = createWorkingIdentity();
    identity.signIn.withPassword.mockImplementation(() => pendingOutcome.promise);
    const { user } = renderWithAccount(<LoginPage />, '/login', { identity });
    await user.type(getEmailField(), 'dana@example.org');
    await user.type(getPasswordField(), 'a long password{Enter}{Enter}');
    await user.click(getButton('One moment…'));
    expect(identity.signIn.withPassword).toHaveBeenCalledTimes(1);
  });

  test('what is typed can be shown, and password managers may fill and paste (WCAG 3.3.8)', async () => {
    const { user } = renderWithAccount(<LoginPage />, '/login');
    expect([getEmailField().autocomplete, getPasswordField().autocomplete]).toEqual([
      'username',
      'current-password',
    ]);
    await user.click(getPasswordField());
    await user.paste('from a manager');
    expect(getPasswordField().value).toBe('from a manager');
    expect(getPasswordField().type).toBe('password');
    await user.click(getButton(/^Show/));
    expect(getPasswordField().type).toBe('text');
    expect(getButton(/^Show/).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('with a code', () => {
  async function requestCode(identity = createWorkingIdentity()) {
    const view = renderWithAccount(<LoginPage />, '/login', { identity });
    await view.user.click(getButton(/with a code/));
    await view.user.type(getEmailField(), 'dana@example.org{Enter}');
    await screen.findByRole('heading', { name: 'Check your mail' });
    return { ...view, identity };
  }

  test('the code can be typed at once, and may be grouped', async () => {
    const { user, identity } = await requestCode();
    expect(identity.signIn.sendCode).toHaveBeenCalledWith('dana@example.org');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
    const codeField = screen.getByLabelText<HTMLInputElement>(/^Code/);
    expect(codeField.autocomplete).toBe('one-time-code');
    await user.type(codeField, '424 242{Enter}');
    expect(identity.signIn.withCode).toHaveBeenCalledWith('424242');
  });

  test('a wrong code is reported at its field', async () => {
    const identity = createWorkingIdentity();
    identity.signIn.withCode.mockResolvedValue(toFailure('code_wrong'));
    const { user } = await requestCode(identity);
    await user.type(screen.getByLabelText(/^Code/), '111111{Enter}');
    await screen.findByText(/t the code we sent/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)));
  });

  test('an address without an account shows the same page', async () => {
    const identity = createWorkingIdentity();
    identity.signIn.sendCode.mockResolvedValue(toFailure('no_such_account'));
    await requestCode(identity);
    expect(screen.getByText(/If dana@example.org has an account here/)).toBeTruthy();
  });

  test('another code is sent, and the address can be corrected', async () => {
    const { user, identity, toasts } = await requestCode();
    await user.click(getButton('Send another code'));
    expect(identity.signIn.sendCode).toHaveBeenCalledTimes(2);
    expect(toasts.at(-1)?.text).toMatch(/another code/);
    await user.click(getButton('Change the address'));
    expect(getEmailField().value).toBe('dana@example.org');
    expect(document.activeElement).toBe(getEmailField());
  });

  test('the address can be corrected on the page for a new password, too', async () => {
    const { user } = renderWithAccount(<ResetPasswordPage />, '/reset-password');
    await user.type(getEmailField(), 'dnaa@example.org{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Change the address' }));
    expect(document.activeElement).toBe(getEmailField());
    expect(getEmailField().value).toBe('dnaa@example.org');
  });
});

test.each([
  ['on this site', '/guide?a=1', '', '/guide?a=1'],
  ['on another site', 'https://elsewhere.test/guide', '', null],
  ['and another one left since', '/guide', '/tospp', '/tospp'],
])('the redirect with a previous page %s', (_, referrer, previousAddress, storedRedirect) => {
  Object.defineProperty(document, 'referrer', {
    value: new URL(referrer, window.location.origin).href,
    configurable: true,
  });
  previousPage.address = previousAddress;
  renderWithAccount(<LoginPage />, '/login');
  previousPage.address = '';
  Reflect.deleteProperty(document, 'referrer');
  expect(readStoredRedirect()).toBe(storedRedirect);
});

test('a signed-in user goes on to the stored redirect, which is deleted', async () => {
  sessionStorage.setItem('postLoginRedirect', '/search-results?name=a');
  const { setAccount, getAddress } = renderWithAccount(<LoginPage />, '/login');
  await setAccount({ session: createAccountSession('patient') });
  expect([getAddress(), readStoredRedirect()]).toEqual(['/search-results?name=a', null]);
});

test('no form is shown while the session is loading', () => {
  const { container } = renderWithAccount(<LoginPage />, '/login', { session: { status: 'loading' } });
  expect(container.textContent).toBe('');
});

describe('the provider', () => {
  test('is started by this page', () => {
    expect(renderWithAccount(<LoginPage />, '/login').startProvider).toHaveBeenCalled();
  });

  test('that starts after the form was sent gets what was typed', async () => {
    const identity = createWorkingIdentity();
    const { user, setAccount } = renderWithAccount(<LoginPage />, '/login', { identity: undefined });
    await user.type(getEmailField(), 'dana@example.org');
    await user.type(getPasswordField(), 'a long password{Enter}');
    expect(identity.signIn.withPassword).not.toHaveBeenCalled();
    await setAccount({ identity });
    expect(identity.signIn.withPassword).toHaveBeenCalledTimes(1);
  });

  test('F9: that is unavailable is reported, the form stays, and sending it says what to do', async () => {
    const { user } = renderWithAccount(<LoginPage />, '/login', { identity: null });
    screen.getByRole('heading', { name: /unavailable/ });
    screen.getByText(/Sign-in does not work at the moment. Nothing is lost/);
    await user.type(getEmailField(), 'dana@example.org');
    await user.type(getPasswordField(), 'a long password{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing you typed is lost/);
    expect(getPasswordField().value).toBe('a long password');
  });
});
