import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { type ClaimableListing, claimableListing } from '@app/types';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import type { ListingValues } from '../fields/listing-values.ts';
import { getViewForStep, toStepParam, type WizardView } from './views.ts';

export interface ViewOptions {
  replace?: boolean;
  state?: unknown;
}

/** View of the wizard from the address (`?step=3`), so that the browser's back and forward buttons work. */
export function useWizardView(getValues: () => ListingValues) {
  const [params] = useSearchParams();
  const { pathname, state: historyState } = useLocation();
  const navigate = useNavigate();
  const step = params.get('step');
  return {
    view: getViewForStep(step, getValues(), parseClaimedListing(historyState) !== undefined),
    /** True if the address names a view. */
    isNamed: step !== null,
    state: historyState as unknown,
    go: useCallback(
      (view: WizardView, { replace = false, state }: ViewOptions = {}) => {
        const stepParam = toStepParam(view);
        navigate(stepParam ? `${pathname}?step=${stepParam}` : pathname, { replace, state });
      },
      [navigate, pathname],
    ),
  };
}

const historyStateSchema = z.object({ claimed: claimableListing });

/** Returns the claimed listing in the state of a history entry; undefined if there is none. */
export function parseClaimedListing(state: unknown): ClaimableListing | undefined {
  // Two statements: `z.safeParse(…).data?.claimed` makes the bundler keep all of zod with every locale, 40 KB.
  const { data } = z.safeParse(historyStateSchema, state);
  return data?.claimed;
}
