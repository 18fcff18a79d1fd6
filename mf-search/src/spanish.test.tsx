import { createEnglishCheck, readTexts } from '@app/test-kit/browser/english';
import { createSession } from '@app/test-kit/sessions';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clinicSlug } from './mocks/handlers.ts';
import { resetOwnReviews } from './mocks/own-reviews.ts';
import { createOwnReview } from './mocks/reviews.ts';
import { createSavedPerson, resetSavedData } from './mocks/saved.ts';
import { createOwnVisitRequest, resetVisitRequests } from './mocks/visit-requests.ts';
import { listing, openPage, setUpPageTests } from './testing/page-tests.ts';
import { resultsPath } from './testing/results-tests.ts';

const { mockListing } = setUpPageTests();
const isEnglish = await createEnglishCheck();
const visitor = { status: 'signed-out' } as const;
const member = createSession('patient', {
  patientInfo: { activityLevel: 'High', lowerExtremity: 'Single below-knee' },
});
const memberPath = `/prosthetist/${listing.slug}`;

test.each([
  [resultsPath, visitor, '24 protesistas cerca de 63101'],
  [resultsPath, member, 'Las 2'],
  ['/search-results?zipCode=12&radius=50', visitor, /de cinco dígitos/],
  [`/prosthetists/${listing.slug}`, visitor, /^Los planes cambian/],
  [memberPath, member, 'Escribir una reseña'],
  [`${memberPath}/reviews`, member, '1–10 de 64'],
  [`${memberPath}?write=1`, member, 'Faltan 50 caracteres (mínimo 50).'],
  [`${memberPath}?ask=visit`, member, /^Enviar a/],
  [`/clinics/${clinicSlug}`, visitor, '26 protesistas aquí'],
  ['/compare', visitor, 'Aún no hay a quién comparar'],
  [`/compare?with=${listing.slug}`, visitor, 'Seguro médico'],
  ['/saved', member, /^Solo usted ve esta página/],
  ['/alerts?zipCode=63101&radius=50', visitor, /^En el último año se añadieron 2 personas/],
  ['/places', visitor, '23 protesistas'],
  ['/places/missouri', visitor, '2 protesistas'],
  ['/specialties/myoelectric', visitor, 'Violet Nakamura, CPO'],
  ['/my-reviews', member, 'Pendiente'],
  ['/my-requests', member, 'Retirada'],
])('%s is shown in Spanish, without a message in English', async (address, session, text) => {
  resetOwnReviews([createOwnReview(1)]);
  resetVisitRequests([createOwnVisitRequest({ status: 'withdrawn' })]);
  resetSavedData([createSavedPerson(0)]);
  mockListing({ takesVisitRequests: true });
  await openPage(address, { session, locale: 'es' });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(readTexts().filter(isEnglish)).toEqual([]);
});
