import { blockStorage } from '@app/test-kit/browser/block-storage';
import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { adminLogin, getSignedInAdmin } from '@app/types/admin/session';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { endSession, getSessionToken, storeSessionToken } from '../session.ts';
import { createMember, renderConsole, server } from '../testing/render-console.tsx';

type User = Awaited<ReturnType<typeof renderConsole>>['user'];
const findEmailInput = () => screen.findByRole('textbox', { name: /^E-mail address/ });
const getPasswordInput = () => screen.getByLabelText(/^Password/);
async function signIn(user: User, password = 'one step at a time') {
  await user.type(await findEmailInput(), 'owner@team.test');
  await user.type(getPasswordInput(), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}
const fallbackText = 'Failed to login. Please check your credentials.';

describe('the login page', () => {
  test.each([
    ['keeps the token and opens the console', () => () => {}],
    ['opens the console where the browser blocks storage', blockStorage],
  ])('%s', async (_, prepareStorage) => {
    const restoreStorage = prepareStorage();
    const onCall = vi.fn();
    const { user, getAddress } = await renderConsole('/admin/login', {
      me: null,
      handlers: [
        mockEndpoint(adminLogin, ({ body }) => {
          onCall(body);
          return { admin: createMember('owner'), token: 'new-token' };
        }),
        mockEndpoint(getSignedInAdmin, () => ({ admin: createMember('owner') })),
      ],
    });
    await signIn(user);
    await waitFor(() => expect(getAddress()).toBe('/admin'));
    expect(onCall).toHaveBeenCalledExactlyOnceWith({
      email: 'owner@team.test',
      password: 'one step at a time',
    });
    expect(getSessionToken()).toBe('new-token');
    expect(getAddress()).not.toContain('token');
    endSession();
    restoreStorage();
  });

  test('returns to the page where the session ended', async () => {
    storeSessionToken('old');
    server.use(
      http.get('*/api/admin/me', () => HttpResponse.json({ error: 'x', message: 'x' }, { status: 401 })),
    );
    const { user, getAddress } = await renderConsole('/admin/profile?a=1', { me: null });
    await findEmailInput();
    server.use(
      mockEndpoint(adminLogin, () => ({ admin: createMember('owner'), token: 'new-token' })),
      mockEndpoint(getSignedInAdmin, () => ({ admin: createMember('owner') })),
    );
    await signIn(user);
    await waitFor(() => expect(getAddress()).toBe('/admin/profile?a=1'));
  });

  test('shows the `error` of the server, stays on the page, and does not redirect in a loop (A1)', async () => {
    const errorText = 'The e-mail address or the password is not right.';
    const { user, getAddress } = await renderConsole('/admin/login', {
      me: null,
      handlers: [mockProblem(adminLogin, 401, { error: 'wrong_login', message: errorText })],
    });
    await signIn(user, 'wrong');
    expect((await screen.findByRole('alert')).textContent).toBe(errorText);
    expect(getAddress()).toBe('/admin/login');
    expect(getSessionToken()).toBeNull();
    // The input stays.
    expect(getPasswordInput()).toHaveProperty('value', 'wrong');
  });

  test.each([
    ['nothing readable', () => new HttpResponse('<html>', { status: 502 }), ''],
    ['no error', () => HttpResponse.json({}, { status: 500 }), ''],
    ['no answer', () => HttpResponse.error(), 'No answer. Is this computer online?'],
  ])('shows the general sentence for %s', async (_, createResponse, addedText) => {
    const handlers = [http.post('*/api/admin/login', createResponse)];
    const { user } = await renderConsole('/admin/login', { me: null, handlers });
    await signIn(user);
    expect((await screen.findByRole('alert')).textContent).toBe(fallbackText + addedText);
  });

  test('asks for the code of the second factor after a correct password, and keeps the input', async () => {
    const missingCodeText = 'Enter the code of your authenticator app, or one of your recovery codes.';
    const wrongCodeText = 'This code is not right, or was used already. Wait for the next one.';
    const createCodeProblem = (message: string) =>
      createMockProblem(adminLogin, 401, { message, fields: { code: message } });
    const { user, getAddress } = await renderConsole('/admin/login', {
      me: null,
      handlers: [
        mockEndpoint(adminLogin, ({ body }) => {
          if (!body.code) throw createCodeProblem(missingCodeText);
          if (body.code !== '123456') throw createCodeProblem(wrongCodeText);
          return { admin: createMember('owner'), token: 'new-token' };
        }),
        mockEndpoint(getSignedInAdmin, () => ({ admin: createMember('owner') })),
      ],
    });
    await signIn(user);
    const codeField = await screen.findByLabelText(/^Code of your authenticator app/);
    await waitFor(() => expect(document.activeElement).toBe(codeField));
    // A request for the code is not an error.
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(codeField, '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(wrongCodeText);
    await user.clear(codeField);
    await user.type(codeField, '123456{Enter}');
    await waitFor(() => expect(getAddress()).toBe('/admin'));
  });

  test('supports password managers and pasting', async () => {
    const { user } = await renderConsole('/admin/login', { me: null });
    expect((await findEmailInput()).getAttribute('autocomplete')).toBe('username');
    expect(getPasswordInput().getAttribute('autocomplete')).toBe('current-password');
    await user.click(getPasswordInput());
    await user.paste('a pasted pass phrase');
    expect(getPasswordInput()).toHaveProperty('value', 'a pasted pass phrase');
    expect(getPasswordInput().getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('checkbox', { name: 'Show what I type' }));
    expect(getPasswordInput().getAttribute('type')).toBe('text');
  });

  test('redirects a signed-in user to the console', async () => {
    const { getAddress } = await renderConsole('/admin/login');
    await waitFor(() => expect(getAddress()).toBe('/admin'));
  });
});
