import { expect, test } from 'vitest';
import { blankListing } from '../fields/listing-values.ts';
import { getDraftView, getViewForStep, toDraftStep, toStepParam, type WizardView } from './views.ts';

const basicValues = {
  ...blankListing,
  firstName: 'Jane',
  lastName: 'Doe',
  company: 'Gateway Prosthetics',
  address: '1 Main Street',
  city: 'St. Louis',
  state: 'MO',
  zipCode: '63101',
};
const completeValues = { ...basicValues, email: 'jane@practice.example' };

test.each([
  [null, blankListing, 'welcome'],
  ['search', blankListing, 'search'],
  ['2', blankListing, 'basic'],
  ['3', blankListing, 'basic'],
  ['3', basicValues, 'contact'],
  ['5', basicValues, 'contact'],
  ['5', completeValues, 'credentials'],
  ['9', completeValues, 'welcome'],
  ['x', completeValues, 'welcome'],
] as const)('step %s leads no further than the answers allow: %#', (step, values, expectedView) => {
  expect(getViewForStep(step, values)).toBe(expectedView);
});

test('the claim confirmation is shown only after a claim', () => {
  expect(getViewForStep('claimed', blankListing, true)).toBe('claimed');
  expect(getViewForStep('claimed', completeValues)).toBe('welcome');
});

test.each(['basic', 'contact', 'credentials', 'services'] as const)(
  'the step %s has a number of its own',
  (formStep) => {
    expect(getDraftView(toDraftStep(formStep))).toBe(formStep);
    const otherViews: WizardView[] = ['welcome', 'search', 'claimed', 'twins'];
    expect(otherViews.map(toStepParam)).not.toContain(toStepParam(formStep));
  },
);
