import { IdentityProvider } from '@app/auth/IdentityProvider';
import { act, render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

const findScript = () => document.querySelector('script[data-clerk-publishable-key]');

test('a key that names no instance of the provider is told at once, not after the tries of its SDK', async () => {
  const onChange = vi.fn();
  const settings = { publishableKey: 'pk_live_bm93aGVyZS5leGFtcGxlLmNvbSQ=' };
  render(<IdentityProvider settings={settings} onChange={onChange} />);
  await waitFor(() => expect(findScript()).not.toBeNull());
  expect(onChange).toHaveBeenLastCalledWith({ session: { status: 'signed-out' }, identity: undefined });
  await act(async () => findScript()?.dispatchEvent(new Event('error')));
  expect(onChange).toHaveBeenLastCalledWith({ session: { status: 'signed-out' }, identity: null });
});
