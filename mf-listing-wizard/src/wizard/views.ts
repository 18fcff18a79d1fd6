import { useLocation, useNavigate, useSearchParams } from '@app/router';
import { type ClaimableListing, claimableListing } from '@app/types';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import type { ListingValues } from '../fields/listing-values.ts';
import { type FormStep, findMissingFields, formSteps } from '../fields/steps.ts';

/** `claimed`: confirmation of a claim; `twins`: list of duplicates. */
export type WizardView = 'welcome' | 'search' | 'claimed' | 'twins' | FormStep;

/** The four numbered steps have the numbers 2 to 5 in addresses. */
const firstStepParam = 2;

export const isFormStep = (view: WizardView): view is FormStep => (formSteps as string[]).includes(view);
/** Returns the number of a step as shown on the page, 1 to 4. */
export const getStepNumber = (formStep: FormStep): number => formSteps.indexOf(formStep) + 1;

/** Returns the value of `?step=` for a view; empty for the first view. */
export const toStepParam = (view: WizardView): string =>
  view === 'welcome' ? '' : isFormStep(view) ? String(formSteps.indexOf(view) + firstStepParam) : view;

/** Returns the step number that a draft stores, 1 to 5. */
export const toDraftStep = (view: WizardView): number => (isFormStep(view) ? getStepNumber(view) + 1 : 1);
export const getDraftView = (draftStep: number): WizardView =>
  formSteps[draftStep - firstStepParam] ?? 'welcome';

/** Returns the first step whose answers are incomplete, else the last step. */
function findFurthestStep(values: ListingValues): FormStep {
  return formSteps.find((formStep) => findMissingFields(formStep, values).length > 0) ?? 'services';
}

/** Returns the view for `?step=`, at most the first incomplete step. `isClaimSent`: a claim was submitted. */
export function getViewForStep(
  stepParam: string | null,
  values: ListingValues,
  isClaimSent = false,
): WizardView {
  if (stepParam === 'search' || stepParam === 'twins') return stepParam;
  if (stepParam === 'claimed') return isClaimSent ? stepParam : 'welcome';
  const formStep = formSteps[Number(stepParam) - firstStepParam];
  if (!formStep) return 'welcome';
  const furthestStep = findFurthestStep(values);
  return getStepNumber(formStep) <= getStepNumber(furthestStep) ? formStep : furthestStep;
}

export const getPreviousView = (formStep: FormStep): WizardView =>
  formSteps[formSteps.indexOf(formStep) - 1] ?? 'welcome';
export const getNextStep = (formStep: FormStep): FormStep =>
  formSteps[formSteps.indexOf(formStep) + 1] ?? formStep;

interface ViewOptions {
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
