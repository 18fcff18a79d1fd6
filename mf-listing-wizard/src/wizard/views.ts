import type { ListingValues } from '../fields/listing-values.ts';
import { type FormStep, findMissingFields, formSteps } from '../fields/steps.ts';

/**
 * Views of the wizard: step 1, the claim search and its confirmation, the four numbered steps, and the list of
 * duplicates.
 */
export type WizardView = 'welcome' | 'search' | 'claimed' | 'twins' | FormStep;

/** The four numbered steps have the numbers 2 to 5 in addresses. */
const firstStepNumber = 2;

export const isFormStep = (view: WizardView): view is FormStep => (formSteps as string[]).includes(view);
/** Returns the number of a step as shown on the page, 1 to 4. */
export const getStepNumber = (formStep: FormStep): number => formSteps.indexOf(formStep) + 1;

/** Returns the value of `?step=` for a view; empty for the first view. */
export const toStepParam = (view: WizardView): string =>
  view === 'welcome' ? '' : isFormStep(view) ? String(formSteps.indexOf(view) + firstStepNumber) : view;

/** Returns the step number that a draft stores, 1 to 5. */
export const toDraftStep = (view: WizardView): number => (isFormStep(view) ? getStepNumber(view) + 1 : 1);
export const getDraftView = (step: number): WizardView => formSteps[step - firstStepNumber] ?? 'welcome';

/** Returns the first step whose answers are incomplete, else the last step. */
function findFurthestStep(values: ListingValues): FormStep {
  return formSteps.find((formStep) => findMissingFields(formStep, values).length > 0) ?? 'services';
}

/** Returns the view for `?step=`, at most the first incomplete step. `isClaimSent`: a claim was submitted. */
export function getViewForStep(step: string | null, values: ListingValues, isClaimSent = false): WizardView {
  if (step === 'search' || step === 'twins') return step;
  if (step === 'claimed') return isClaimSent ? step : 'welcome';
  const formStep = formSteps[Number(step) - firstStepNumber];
  if (!formStep) return 'welcome';
  const furthestStep = findFurthestStep(values);
  return getStepNumber(formStep) <= getStepNumber(furthestStep) ? formStep : furthestStep;
}

export const getPreviousView = (formStep: FormStep): WizardView =>
  formSteps[formSteps.indexOf(formStep) - 1] ?? 'welcome';
export const getNextStep = (formStep: FormStep): FormStep =>
  formSteps[formSteps.indexOf(formStep) + 1] ?? formStep;
