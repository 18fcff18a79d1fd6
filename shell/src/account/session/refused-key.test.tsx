import { IdentityProvider } from '@app/auth/IdentityProvider';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const findScript = () => document.querySelector('script[data-clerk-publishable-key]');

/** Runs the provider with its own SDK. The key names a host: `nowhere.example.com`. */
function startProvider() {
  const onChange = vi.fn();
  const settings = { publishableKey: 'pk_live_bm93aGVyZS5leGFtcGxlLmNvbSQ=' };
  render(<IdentityProvider settings={settings} onChange={onChange} />);
  return (identity: null | undefined) =>
    expect(onChange).toHaveBeenLastCalledWith({ session: { status: 'signed-out' }, identity });
}

test('a key that names no instance of the provider is reported at once, without retries of its SDK', async () => {
  const expectIdentity = startProvider();
  await waitFor(() => expect(findScript()).not.toBeNull());
  expectIdentity(undefined);
  await act(async () => findScript()?.dispatchEvent(new Event('error')));
  expectIdentity(null);
});

test('a key that the provider rejects is reported at once, too', async () => {
  const pendingReply = Promise.withResolvers<void>();
  vi.stubGlobal('Clerk', { load: () => pendingReply.promise });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const expectIdentity = startProvider();
  expectIdentity(undefined);
  await act(async () => pendingReply.reject(new Error('host_invalid')));
  expectIdentity(null);
});
