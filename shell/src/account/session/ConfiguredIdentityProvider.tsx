import { type IdentityState, readIdentitySettings } from '@app/auth';
import { IdentityProvider } from '@app/auth/IdentityProvider';
import { hasSessionCookie } from '@app/types/session-cookie';
import { useEffect, useState } from 'react';

interface IdentityProviderProps {
  onChange: (state: IdentityState) => void;
}

/** Renders the identity provider if the gateway configured one. */
export function ConfiguredIdentityProvider({ onChange }: IdentityProviderProps) {
  const [settings] = useState(() => readIdentitySettings(document));
  return settings ? (
    <IdentityProvider settings={settings} onChange={onChange} />
  ) : (
    <MissingProvider onChange={onChange} />
  );
}

function MissingProvider({ onChange }: IdentityProviderProps) {
  useEffect(() => {
    const status = hasSessionCookie(document.cookie) ? 'unavailable' : 'signed-out';
    onChange({ session: { status }, identity: null });
  }, [onChange]);
  return null;
}
