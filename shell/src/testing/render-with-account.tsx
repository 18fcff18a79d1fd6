import { type AccountUser, type Identity, type Outcome, success } from '@app/auth';
import { useLocation, useNavigate } from '@app/router';
import { MemoryRouter } from '@app/router/memory';
import { ShellContext, type ToastMessage } from '@app/shell-api';
import { createSession } from '@app/test-kit/sessions';
import { act, configure, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeEach, vi } from 'vitest';
import { type Account, AccountContext } from '../account/session/use-account.ts';

configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = 'en';
});

type Session = Account['session'];
type SessionKind = Parameters<typeof createSession>[0];

/** Creates a session of the shell, which has more account data than that of remotes. */
export function createAccountSession(kind: SessionKind, overrides: Partial<AccountUser> = {}): Session {
  const { user, ...session } = createSession(kind, overrides);
  return { ...session, user: { ageAttested: true, hasImage: false, hasPassword: true, ...user } };
}

const succeed = async (): Promise<Outcome> => success;
type PendingSignUp = ReturnType<Identity['signUp']['getPending']>;

/** Creates an identity provider whose actions all succeed. Tests override single ones. */
export const createWorkingIdentity = () =>
  ({
    signIn: { withPassword: vi.fn(succeed), sendCode: vi.fn(succeed), withCode: vi.fn(succeed) },
    reset: { sendCode: vi.fn(succeed), checkCode: vi.fn(succeed), setPassword: vi.fn(succeed) },
    signUp: {
      start: vi.fn(succeed),
      getPending: vi.fn((): PendingSignUp => undefined),
      resendCode: vi.fn(succeed),
      finish: vi.fn(succeed),
    },
    refresh: vi.fn(succeed),
    updateUnsafeMetadata: vi.fn<Identity['updateUnsafeMetadata']>(succeed),
    newEmail: { sendCode: vi.fn(succeed), finish: vi.fn(succeed) },
    updateName: vi.fn(succeed),
    setPhoto: vi.fn(succeed),
    changePassword: vi.fn(succeed),
    listSessions: vi.fn<Identity['listSessions']>(async () => ({ ok: true, value: [] })),
    revokeSession: vi.fn(succeed),
    revokeOtherSessions: vi.fn(succeed),
    signOut: vi.fn(succeed),
  }) satisfies Identity;

interface AccountRenderOptions {
  session?: Session;
  /** Null: unavailable. Undefined: loading. */
  identity?: Identity | null | undefined;
  /** Wraps the page, inside router and session. */
  Wrapper?: (props: { children: ReactNode }) => ReactNode;
}

/** Renders a part of the shell at an address, with a session and an identity provider. */
export function renderWithAccount(children: ReactNode, address: string, options: AccountRenderOptions = {}) {
  const { session = { status: 'signed-out' }, Wrapper = ({ children }) => children } = options;
  const identity = 'identity' in options ? options.identity : createWorkingIdentity();
  const toasts: ToastMessage[] = [];
  const startProvider = vi.fn();
  const controls = { setAccount: (_change: Partial<Account>) => {}, address: '', go: (_to: string) => {} };
  const LocationRecorder = () => {
    const { pathname, search, hash } = useLocation();
    controls.address = pathname + search + hash;
    controls.go = useNavigate();
    return null;
  };
  const TestApp = () => {
    const [account, setAccount] = useState<Account>({ session, identity, startProvider });
    controls.setAccount = (change) => setAccount((currentAccount) => ({ ...currentAccount, ...change }));
    const shell = {
      session: account.session,
      locale: 'en' as const,
      toast: (message: ToastMessage) => toasts.push(message),
      announce: () => {},
      reviewsChanged: () => {},
      listingChanged: () => {},
      linkListing: async () => true,
    };
    return (
      <AccountContext value={account}>
        <ShellContext value={shell}>
          <LocationRecorder />
          <Wrapper>{children}</Wrapper>
        </ShellContext>
      </AccountContext>
    );
  };
  const view = render(
    <MemoryRouter initialEntries={[address]}>
      <TestApp />
    </MemoryRouter>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    toasts,
    startProvider,
    identity,
    getAddress: () => controls.address,
    navigate: (targetAddress: string) => act(async () => controls.go(targetAddress)),
    /** Changes session or identity provider. */
    setAccount: (change: Partial<Account>) => act(async () => controls.setAccount(change)),
  };
}

/** Returns the stored redirect, unparsed. */
export const readStoredRedirect = () => sessionStorage.getItem('postLoginRedirect');
