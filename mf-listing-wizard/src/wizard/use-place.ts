import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { useCallback } from 'react';
import type { ListingValues } from '../fields/listing-values.ts';
import { parseClaimed } from './claim/claimed-state.ts';
import { type Place, placeAt, toStepParam } from './places.ts';

export interface PlaceOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** State of the history entry. */
  state?: unknown;
}

/** View of the wizard from the address (`?step=3`), so that the browser's back and forward buttons work. */
export function usePlace(values: () => ListingValues) {
  const [params] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const step = params.get('step');
  return {
    at: placeAt(step, values(), parseClaimed(state) !== undefined),
    /** True if the address names a view. */
    named: step !== null,
    state: state as unknown,
    go: useCallback(
      (to: Place, { replace = false, state }: PlaceOptions = {}) => {
        const stepParam = toStepParam(to);
        navigate(stepParam ? `${pathname}?step=${stepParam}` : pathname, { replace, state });
      },
      [navigate, pathname],
    ),
  };
}
