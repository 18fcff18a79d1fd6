import { PlaceIcon, useBrowserValue, useIsHydrated } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';

type LocationStatus = 'ready' | 'asking' | 'denied' | 'failed' | { text: string };

/** A coarse position a few minutes old is accurate enough for a ZIP code. */
const positionOptions: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 15_000 };

/** Fills in the ZIP code. The browser asks for permission on press; the position never leaves it. */
export function MyLocationButton({ onFound }: { onFound: (zip: string) => void }) {
  const [status, setStatus] = useState<LocationStatus>('ready');
  const hasGeolocation = useBrowserValue(() => Boolean(navigator.geolocation), true);
  const isHydrated = useIsHydrated();
  if (!hasGeolocation) return null;

  function requestPosition() {
    if (status === 'asking') return;
    setStatus('asking');
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        try {
          const { describePosition } = await import('./describe-position.ts');
          const { zip, text } = describePosition({ lat: coords.latitude, lng: coords.longitude });
          setStatus({ text });
          if (zip) onFound(zip);
        } catch {
          setStatus('failed');
        }
      },
      ({ code, PERMISSION_DENIED }) => setStatus(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      positionOptions,
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={requestPosition}
        disabled={!isHydrated}
        aria-disabled={status === 'asking'}
      >
        <PlaceIcon /> {m.location_use()}
      </button>
      <span role="status">{describeStatus(status)}</span>
    </>
  );
}

function describeStatus(status: LocationStatus): string {
  if (typeof status === 'object') return status.text;
  return {
    ready: () => '',
    asking: m.location_asking,
    denied: m.location_denied,
    failed: m.location_failed,
  }[status]();
}
