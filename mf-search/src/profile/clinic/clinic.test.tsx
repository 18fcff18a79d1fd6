import { mockEndpoint } from '@app/test-kit/mock';
import { createSampleClinic } from '@app/test-kit/samples';
import { getClinic } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clinicSlug, failingSlugs } from '../../mocks/handlers.ts';
import { listing, openPage, setUpPageTests } from '../../testing/page-tests.ts';

const { server, mockListing } = setUpPageTests();

const openClinic = (slug: string) => openPage(`/clinics/${slug}`);

test('a clinic lists who works there, each with a rating of their own', async () => {
  await openClinic(clinicSlug);
  await screen.findByRole('heading', { level: 1, name: 'Riverfront Limb Works' });
  const articles = await screen.findAllByRole('article');
  expect(
    screen.getByRole('heading', { level: 2, name: `${articles.length} prosthetists here` }),
  ).toBeTruthy();
  expect(screen.getByText('Ratings belong to a person, never to the practice.')).toBeTruthy();
  const renataCard = within(articles.find((article) => article.textContent.includes('Renata'))!);
  expect(renataCard.getByRole('link').getAttribute('href')).toMatch(/^\/prosthetists\/renata-okafor/);
  expect(renataCard.getByText('64 reviews')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Visit' })).toBeTruthy();
});

test('a clinic where nobody is seen now has no directions and no call', async () => {
  const { people, ...clinic } = createSampleClinic();
  const movedPeople = people.map((person) => ({ ...person, availability: 'moved' as const }));
  server.use(mockEndpoint(getClinic, () => ({ ...clinic, people: movedPeople })));
  await openClinic(clinic.slug);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('link', { name: /Directions|Call/, hidden: true })).toEqual([]);
});

test('an earlier address redirects to the clinic, and a clinic of one person to their profile', async () => {
  const renamedView = await openClinic('former-name');
  await waitFor(() => expect(renamedView.getAddress()).toBe(`/clinics/${clinicSlug}`));
  const abandonedView = await openClinic('left-by-all-but-one');
  await waitFor(() => expect(abandonedView.getAddress()).toMatch(/^\/prosthetists\//));
});

test.each([failingSlugs.gone, 'nobody'])('%s is no clinic', async (slug) => {
  await openClinic(slug);
  expect(await screen.findByRole('heading', { level: 1, name: /does not exist/ })).toBeTruthy();
});

test('a profile leads to its clinic by the name of the practice', async () => {
  mockListing({ clinicSlug });
  await openPage(`/prosthetists/${listing.slug}`);
  const clinicLink = await screen.findByRole('link', { name: listing.company });
  expect(clinicLink.getAttribute('href')).toBe(`/clinics/${clinicSlug}`);
});
