import { useBrowserValue } from '@app/remote-kit';
import { PlaceIcon, useHasScript } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';

interface MyLocationButtonProps {
  onFound: (zip: string) => void;
}

type Step = 'ready' | 'asking' | 'denied' | 'failed' | 'abroad' | { zip: string };

/** A coarse position a few minutes old is accurate enough for a ZIP code. */
const positionOptions: PositionOptions = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 15_000 };

/**
 * Fills in the visitor's ZIP code. The browser asks for permission on press. The position is converted in the browser
 * and never sent.
 */
export function MyLocationButton({ onFound }: MyLocationButtonProps) {
  const [step, setStep] = useState<Step>('ready');
  const isOffered = useBrowserValue(() => Boolean(navigator.geolocation), true);
  const hasScript = useHasScript();
  if (!isOffered) return null;

  function requestPosition() {
    if (step === 'asking') return;
    setStep('asking');
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        try {
          const { findNearestZip } = await import('@app/geo/nearest-zip');
          const zip = findNearestZip({ lat: coords.latitude, lng: coords.longitude });
          setStep(zip ? { zip } : 'abroad');
          if (zip) onFound(zip);
        } catch {
          setStep('failed');
        }
      },
      ({ code, PERMISSION_DENIED }) => setStep(code === PERMISSION_DENIED ? 'denied' : 'failed'),
      positionOptions,
    );
  }
  return (
    <>
      <button type="button" onClick={requestPosition} disabled={!hasScript} aria-disabled={step === 'asking'}>
        <PlaceIcon /> {m.location_use()}
      </button>
      <span role="status">{describeStep(step)}</span>
    </>
  );
}

function describeStep(step: Step): string {
  if (typeof step === 'object') return m.location_found(step);
  return {
    ready: () => '',
    asking: m.location_asking,
    denied: m.location_denied,
    failed: m.location_failed,
    abroad: m.location_abroad,
  }[step]();
}
