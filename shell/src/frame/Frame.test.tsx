import { toFailure } from '@app/auth';
import { MemoryRouter } from '@app/router/memory';
import { type ShellApi, useShell } from '@app/shell-api';
import { act, render } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onListingChanged } from '../account/member/change-signals.ts';
import type { Account } from '../account/session/use-account.ts';
import { createAccountSession, createWorkingIdentity } from '../testing/render-with-account.tsx';
import { Frame } from './Frame.tsx';

/** Account that the tests set, without an identity provider. */
const currentAccount = vi.hoisted(() => ({ account: {} as unknown }));
vi.mock('../account/session/AccountProvider.tsx', () => ({
  AccountProvider: Fragment,
  useIdentityModule: () => undefined,
}));
vi.mock('../account/session/use-account.ts', () => ({ useAccount: () => currentAccount.account }));

let changeCount = 0;
let unsubscribe = () => {};
beforeEach(() => {
  changeCount = 0;
  unsubscribe = onListingChanged(() => {
    changeCount += 1;
  });
});
afterEach(() => unsubscribe());

/** Renders a page in the frame, and returns the API that it gets. */
function renderShell(account: Partial<Account>): ShellApi {
  currentAccount.account = {
    session: createAccountSession('prosthetist'),
    identity: createWorkingIdentity(),
    ...account,
  };
  let shell: ShellApi | undefined;
  const Page = () => {
    shell = useShell();
    return null;
  };
  render(
    <MemoryRouter initialEntries={['/edit-listing']}>
      <Frame>
        <Page />
      </Frame>
    </MemoryRouter>,
  );
  return shell!;
}
const linkListing = (shell: ShellApi) => act(() => shell.linkListing('65a000000000000000000001'));

describe('linkListing', () => {
  test('stores the listing in the metadata, and then tells the header to load it again', async () => {
    const identity = createWorkingIdentity();
    const updateDeferred = Promise.withResolvers<Awaited<ReturnType<typeof identity.updateUnsafeMetadata>>>();
    identity.updateUnsafeMetadata.mockImplementation(() => updateDeferred.promise);
    const linkPromise = linkListing(renderShell({ identity }));
    expect(identity.updateUnsafeMetadata).toHaveBeenCalledExactlyOnceWith({
      prosthetistProfile: { prosthetistId: '65a000000000000000000001', complete: true },
    });
    expect(changeCount).toBe(0);
    updateDeferred.resolve({ ok: true, value: undefined });
    expect(await linkPromise).toBe(true);
    expect(changeCount).toBe(1);
  });

  test('resolves to false where the identity provider fails; the header loads the listing all the same', async () => {
    const identity = createWorkingIdentity();
    identity.updateUnsafeMetadata.mockResolvedValue(toFailure('offline'));
    expect(await linkListing(renderShell({ identity }))).toBe(false);
    expect(changeCount).toBe(1);
  });

  test.each([undefined, null])('resolves to false while the provider is %j', async (identity) => {
    expect(await linkListing(renderShell({ identity }))).toBe(false);
    expect(changeCount).toBe(1);
  });
});

test('listingChanged tells the header to load the listing again', () => {
  renderShell({}).listingChanged();
  expect(changeCount).toBe(1);
});
