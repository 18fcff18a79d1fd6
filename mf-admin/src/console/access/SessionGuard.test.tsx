import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { type Admin, adminLogin, getSignedInAdmin } from '@app/types/admin/session';
import { legalRequest, listLegalRequests } from '@app/types/admin/settings';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { callAdmin } from '../../admin-call.ts';
import { createHandlers } from '../../mocks/handlers.ts';
import { createSampleListing } from '../../mocks/listings.ts';
import { endSession, getSessionToken, storeSessionToken, subscribeToSessionEnd } from '../../session.ts';
import { createMember, renderConsole, server } from '../../testing/render-console.tsx';
import { formatShortTime } from '../../words/format-time.ts';
import { useDraftText } from '../drafts.ts';

const findMenu = () => screen.findByRole('navigation', { name: 'Back office' });

/** Mocks the check of the session, with a mock function that is called with each check. */
function mockCheck(createResponse: (checkNumber: number) => Response) {
  const onCheck = vi.fn();
  const handler = http.get('*/api/admin/me', () => {
    onCheck();
    return createResponse(onCheck.mock.calls.length);
  });
  return { onCheck, handler };
}
const createFailure = (status: number) =>
  status === 0 ? HttpResponse.error() : HttpResponse.json({ error: 'no', message: 'no' }, { status });

/** Opens the console with a stored token, which the mocked check judges. */
const openWithToken = (handler: RequestHandler) => {
  storeSessionToken('stored');
  return renderConsole('/admin/nowhere', { me: null, handlers: [handler] });
};

describe('the guard', () => {
  test('without a token every address of the admin app redirects to the login page, without a call', async () => {
    const { getAddress } = await renderConsole('/admin/nowhere?a=1', { me: null });
    await waitFor(() => expect(getAddress()).toBe('/admin/login'));
  });

  test('renders the admin app for a session that the server accepts', async () => {
    await renderConsole('/admin/nowhere', { me: createMember('viewer', { timezone: 'America/New_York' }) });
    await findMenu();
    expect(getSessionToken()).toBe('a-token');
    expect(formatShortTime('2026-11-20T15:12:00.000Z')).toBe('Nov 20, 2026, 10:12 AM');
  });

  test('a check that fails later does not end the session', async () => {
    await renderConsole('/admin/nowhere');
    await findMenu();
    const { onCheck, handler } = mockCheck(() => createFailure(500));
    server.use(handler);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(onCheck).toHaveBeenCalled());
    vi.useRealTimers();
    await act(async () => {});
    expect(getSessionToken()).toBe('a-token');
    await findMenu();
  });

  test.each([
    ['without a retry after', 401, 1],
    ['without a retry after', 403, 1],
    ['without a retry after', 500, 1],
    ['after three tries without an answer:', 0, 3],
  ])('clears the session %s %i', async (_, status, checkCount) => {
    const { onCheck, handler } = mockCheck(() => createFailure(status));
    const { getAddress } = await openWithToken(handler);
    await waitFor(() => expect(getAddress()).toBe('/admin/login'));
    expect(onCheck).toHaveBeenCalledTimes(checkCount);
    expect(getSessionToken()).toBeNull();
  });

  test.each([0, 502, 503, 504])(
    'renders the console when the third try succeeds, after %i',
    async (status) => {
      const { onCheck, handler } = mockCheck((checkNumber) =>
        checkNumber < 3 ? createFailure(status) : HttpResponse.json({ admin: createMember('owner') }),
      );
      await openWithToken(handler);
      await findMenu();
      expect(onCheck).toHaveBeenCalledTimes(3);
      expect(getSessionToken()).toBe('stored');
    },
  );
});

describe('a session that ends', () => {
  test('redirects to the login page once, even if several calls fail', async () => {
    const view = await renderConsole('/admin/nowhere?a=1');
    await findMenu();
    server.use(
      mockEndpoint(getSignedInAdmin, () => Promise.reject(createMockProblem(getSignedInAdmin, 401))),
    );
    const onEnded = vi.fn();
    const unsubscribe = subscribeToSessionEnd(onEnded);
    await act(async () => {
      await Promise.allSettled([
        callAdmin(getSignedInAdmin),
        callAdmin(getSignedInAdmin),
        callAdmin(getSignedInAdmin),
      ]);
    });
    unsubscribe();
    await waitFor(() => expect(view.getAddress()).toBe('/admin/login'));
    expect(onEnded).toHaveBeenCalledTimes(1);
    expect(getSessionToken()).toBeNull();
  });

  test('is announced two minutes before the idle end, ends then, and the sign-in page says why', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    try {
      const onLogout = vi.fn();
      const view = await renderConsole('/admin/nowhere?a=1', {
        handlers: [
          http.post('*/api/admin/logout', () => {
            onLogout();
            return HttpResponse.json({ ended: true });
          }),
        ],
      });
      await findMenu();
      // The clock jumps, and the check that runs every few seconds notices.
      const advanceMinutes = (minutes: number) => {
        vi.setSystemTime(Date.now() + minutes * 60_000);
        return act(async () => void vi.advanceTimersByTime(6_000));
      };
      await advanceMinutes(27.5);
      expect(screen.queryByRole('dialog')).toBeNull();
      await advanceMinutes(1);
      fireEvent.click(await screen.findByRole('button', { name: 'Stay signed in' }));
      await advanceMinutes(27.5);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(view.getAddress()).toBe('/admin/nowhere?a=1');
      await advanceMinutes(3);
      await waitFor(() => expect(view.getAddress()).toBe('/admin/login'));
      expect(
        await screen.findByText(/^You were signed out after half an hour without activity\./),
      ).toBeTruthy();
      expect(onLogout).toHaveBeenCalledTimes(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test('ends here too when it ends in another tab', async () => {
    const view = await renderConsole('/admin/nowhere');
    await findMenu();
    await act(async () => {
      dispatchEvent(Object.assign(new Event('storage'), { key: 'adminActive', newValue: null }));
    });
    expect(view.getAddress()).toBe('/admin/nowhere');
    await act(async () => {
      localStorage.removeItem('adminToken');
      dispatchEvent(Object.assign(new Event('storage'), { key: 'adminToken', newValue: null }));
    });
    await waitFor(() => expect(view.getAddress()).toBe('/admin/login'));
  });

  test.each([200, 500])(
    'by “Sign out” calls the server, and ends here whatever the server answers: %i',
    async (status) => {
      const onLogout = vi.fn();
      const view = await renderConsole('/admin/nowhere', {
        handlers: [
          http.post('*/api/admin/logout', ({ request }) => {
            onLogout(request.headers.get('authorization'));
            return HttpResponse.json({ ended: true }, { status });
          }),
        ],
      });
      await findMenu();
      await view.user.click(screen.getByText('Your account'));
      await view.user.click(screen.getByRole('button', { name: 'Sign out' }));
      await waitFor(() => expect(view.getAddress()).toBe('/admin/login'));
      expect(onLogout.mock.calls).toEqual([['Bearer a-token']]);
      expect(getSessionToken()).toBeNull();
    },
  );

  const openRequest = { ...createSample(legalRequest), status: 'open' as const };
  const photo = { photo: '/photos/a.webp', kind: 'Entrance', alt: '' };
  const listing = createSampleListing({ clinicKey: 'river-limbs', placePhotos: [photo], point: null });
  test.each<[path: string, ...fieldNames: RegExp[]]>([
    ['/admin/settings/legal', /^Note/, /^Outcome/],
    ['/admin/settings', /^Words/],
    ['/admin/pending-claims/0000000000000000000000e1', /^Note on the call/],
    ['/admin/prosthetists/0123456789abcdef01234567?tab=checks', /^Number/, /^What readers are told/],
    ['/admin/data-reports?report=orphaned', /^Reason/],
    ['/admin/settings/users', /^Name/],
    ['/admin/releases', /^Slices/],
    ['/admin/prosthetists/0123456789abcdef01234567', /^Description/, /^Latitude/],
    ['/admin/prosthetists/0123456789abcdef01234567?tab=around', /^Name of the page/, /^Same clinic as/],
  ])('keeps what was typed on %s for its member alone', async (path, ...fieldNames) => {
    const legalRequests = { items: [openRequest], total: 1, page: 1, pageSize: 50 };
    const handlers = [
      mockEndpoint(listLegalRequests, () => legalRequests),
      mockEndpoint(getProsthetistForStaff, () => ({ listing })),
      ...createHandlers('owner'),
    ];
    const { user, getAddress } = await renderConsole(path, { handlers });
    const findTextbox = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
    const expectValues = async (value: string) => {
      for (const name of fieldNames) expect((await findTextbox(name)).value, `${name}`).toBe(value);
    };
    const signInAgain = async (member: Admin) => {
      await act(async () => endSession());
      server.use(
        mockEndpoint(adminLogin, () => ({ admin: member, token: 'next-token' })),
        mockEndpoint(getSignedInAdmin, () => ({ admin: member })),
      );
      await user.click(await screen.findByRole('textbox', { name: /^E-mail address/ }));
      await user.paste('me@team.test');
      await user.type(screen.getByLabelText(/^Password/), '…{Enter}');
      await waitFor(() => expect(getAddress()).toBe(path));
    };
    for (const name of fieldNames) await user.type(await findTextbox(name), 'Words.');
    await signInAgain(createMember('owner'));
    await expectValues('Words.');
    await signInAgain(createMember('owner', { id: '000000000000000000000002' }));
    await expectValues('');
  });

  test('leaves nothing that was read or typed to the next member', async () => {
    const { user, getAddress } = await renderConsole('/admin/nowhere');
    await findMenu();
    const { result: noteDraft } = renderHook(() => useDraftText('note', 'As stored.'));
    act(() => noteDraft.current[1](''));
    expect(noteDraft.current[0]).toBe('');
    await act(async () => endSession());

    const nextMember = createMember('viewer', { id: '000000000000000000000002' });
    const memberReply = Promise.withResolvers<{ admin: typeof nextMember }>();
    server.use(
      mockEndpoint(adminLogin, () => ({ admin: nextMember, token: 'next-token' })),
      mockEndpoint(getSignedInAdmin, () => memberReply.promise),
    );
    await user.type(await screen.findByRole('textbox', { name: /^E-mail address/ }), 'next@team.test');
    await user.type(screen.getByLabelText(/^Password/), 'one step at a time{Enter}');
    await waitFor(() => expect(getAddress()).toBe('/admin/nowhere'));
    expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull();
    memberReply.resolve({ admin: nextMember });
    await findMenu();
    expect(noteDraft.current[0]).toBe('As stored.');
  });
});
