import type { Session } from '@app/shell-api';
import { blockStorage } from '@app/test-kit/browser/block-storage';
import { startMockServer } from '@app/test-kit/mock-server';
import { createSession } from '@app/test-kit/sessions';
import { buildUrl, listRecentReviews } from '@app/types';
import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { act } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { clinicSlug, handlers, specialZips } from './mocks/handlers.ts';
import { mockListings } from './mocks/listings.ts';
import { pagination } from './mocks/search.ts';
import {
  type FirstPage,
  hydrate,
  renderFirstPage,
  resetServerContexts,
  runOnServer,
} from './testing/first-page.tsx';

const server = startMockServer(...handlers);
pagination.size = 13; // all people are on two pages of results
let requestPaths: string[] = [];
beforeEach(() => {
  requestPaths = [];
  // Only records: a handler that returns nothing passes the request to the next one.
  server.use(
    http.all(
      '*/api/*',
      ({ request }) => void requestPaths.push(request.url.replace('http://localhost:3000', '')),
    ),
  );
});
afterAll(resetServerContexts);
beforeEach(() => {
  Object.defineProperty(navigator, 'geolocation', { value: {}, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'geolocation');
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'needs' }));
});

const resultsPath = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const filteredPath = `${resultsPath}&insurance=TRICARE&accessibility=Lift`;
const unknownZipPath = `/search-results?zipCode=${specialZips.unknownZip}&radius=50&page=1&sortBy=distance`;
const [firstListing, secondListing] = mockListings.map(({ listing }) => listing);
/** Unclaimed, with a notice of staff and a checked credential: parts whose code loads on demand. */
const markedListing = {
  ...firstListing!,
  claimed: false,
  integrityNotice: { note: 'Bought.', since: '2026-09-03T15:00:00.000Z' },
  credentials: [{ license: firstListing!.licenses[0]!, status: 'self_reported', seenAt: '2026-09-03' }],
};
const addresses = [
  resultsPath,
  filteredPath,
  '/search-results?name=Okafor&radius=10000&page=1&sortBy=relevance',
  '/search-results?zipCode=63101&radius=25&page=1&sortBy=distance&language=Chinese&limbLevel=Hip',
  resultsPath.replace('page=1', 'page=2'),
  '/search-results?zipCode=12&radius=50&page=1&sortBy=distance',
  '/search-results?radius=50&page=1&sortBy=distance',
  unknownZipPath,
  `/prosthetists/${firstListing!.slug}`,
  `/prosthetists/${secondListing!.slug}`,
  `/clinics/${clinicSlug}`,
  '/compare',
  '/saved',
  '/alerts?zipCode=63101&radius=50&insurance=TRICARE',
  `/compare?with=${firstListing!.slug}&with=${secondListing!.slug}&with=nobody-at-all`,
  '/places',
  '/places/missouri',
  '/places/missouri/st-louis',
  '/specialties/myoelectric',
];

const timeZones = { server: 'Pacific/Kiritimati', browser: 'America/Los_Angeles' };
const readEnvironment = () => [typeof window, new Date('2026-06-01T12:00:00Z').getHours()];
async function renderPages(locale: 'en' | 'es') {
  const pages: FirstPage[] = [];
  for (const address of addresses) pages.push(await renderFirstPage(address, locale));
  const url = buildUrl(listRecentReviews);
  const replies = { [url]: await (await fetch(`http://localhost${url}`)).json() };
  for (const slot of ['homeSearch', 'recentReviews'] as const)
    pages.push(await renderFirstPage('/', locale, { slot, replies }));
  return pages;
}
interface RenderedPages {
  pagesByLocale: Record<'en' | 'es', FirstPage[]>;
  markedPage: FirstPage;
  environment: unknown;
}
/** All pages, rendered once: server and browser load their modules one time each. */
let renderedPages: RenderedPages;
beforeAll(async () => {
  renderedPages = await runOnServer(timeZones.server, async () => {
    const pagesByLocale = { en: await renderPages('en'), es: await renderPages('es') };
    server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json(markedListing), { once: true }));
    const markedPage = await renderFirstPage(`/prosthetists/${firstListing!.slug}`, 'en');
    return { pagesByLocale, markedPage, environment: readEnvironment() };
  });
});
const findPage = (addressOrSlot: string) =>
  renderedPages.pagesByLocale.en.find(({ address, slot }) => addressOrSlot === (slot ?? address))!;

/** Stores what a browser has of an earlier visit. */
function rememberVisit() {
  const { slug, firstName, lastName, licenses, company, city, state } = firstListing!;
  const nearestLocation = { zip: '63101', company, city, state, miles: 3 };
  const person = { slug, firstName, lastName, licenses, near: nearestLocation };
  const shortlist = { state: { saved: [person], compared: [person] }, version: 1 };
  localStorage.setItem('shortlist', JSON.stringify(shortlist));
  const needs = { plan: 'TRICARE', zip: '63101', limbLevel: ['Below-knee'] };
  localStorage.setItem('needs', JSON.stringify({ state: { needs, by: '' }, version: 1 }));
  for (const key of ['shortlist', 'needs']) window.dispatchEvent(new StorageEvent('storage', { key }));
  const results = { href: '/search-results?name=x', total: 24, near: { [slug]: nearestLocation } };
  sessionStorage.setItem('last-results', JSON.stringify(results));
}

const patient = createSession('patient', { patientInfo: { lowerExtremity: 'Single above-knee' } });
const visitors: [string, 'en' | 'es', Session | undefined, boolean][] = [
  ['a new visitor', 'en', undefined, false],
  ['somebody who reads Spanish, and whose session is not known yet', 'es', { status: 'loading' }, false],
  ['somebody who was here before', 'en', undefined, true],
  ['a patient who reads Spanish', 'es', patient, true],
];

/** The text without the parts that depend on the current time. */
function readTextWithoutTimes(element: Element): string | null {
  const elementCopy = element.cloneNode(true) as Element;
  for (const clockElement of elementCopy.querySelectorAll('[data-clock]')) clockElement.remove();
  return elementCopy.textContent;
}

test('pages stay as they are where the browser blocks storage', async () => {
  const pages = [resultsPath, `/prosthetists/${firstListing!.slug}`, '/compare', '/places/missouri'].map(
    findPage,
  );
  const allowStorage = blockStorage();
  for (const page of pages) {
    const { container, problems, unmount } = await hydrate(page);
    expect.soft(problems, page.address).toEqual([]);
    expect.soft(container.querySelector('main')?.childElementCount, page.address).toBeGreaterThan(0);
    await unmount();
  }
  allowStorage();
});

test('buttons that need the script are disabled until it has come', async () => {
  const disabledNames: string[] = [];
  for (const address of [resultsPath, `/prosthetists/${firstListing!.slug}`]) {
    const page = findPage(address);
    const serverButtons = [...toElement(page.html).querySelectorAll('button')];
    disabledNames.push(
      ...serverButtons.filter(({ disabled }) => disabled).map(({ textContent }) => textContent),
    );
    expect(serverButtons.filter(({ disabled, type }) => !disabled && type !== 'submit')).toEqual([]);
    const { container, unmount } = await hydrate(page);
    const disabledButtons = [...container.querySelectorAll('button')].filter(({ disabled }) => disabled);
    // The first page has no previous one.
    expect(
      disabledButtons.map(({ textContent }) => textContent).filter((text) => text !== ' Previous'),
    ).toEqual([]);
    await unmount();
  }
  for (const name of ['Filters', 'Show map', /^Save/])
    expect(disabledNames).toContainEqual(expect.stringMatching(name));
});

function toElement(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

test('without scripts, filters and order are sent with the search', async () => {
  const { html } = findPage(filteredPath);
  const pageElement = toElement(html);
  document.body.replaceChildren(pageElement);
  pageElement.querySelector<HTMLInputElement>('input[value="Spanish"]')!.checked = true;
  pageElement.querySelector<HTMLSelectElement>('select[name=sortBy]')!.value = 'rating';
  pageElement.querySelector<HTMLSelectElement>('select[name=firstVisitDays]')!.value = '14';
  const { form } = pageElement.querySelector<HTMLSelectElement>('select[name=sortBy]')!;
  expect([form!.method, new URL(form!.action).pathname]).toEqual(['get', '/search-results']);
  const queryPairs = [...new FormData(form!)].map(([key, value]) => `${key}=${value}`);
  expect(queryPairs.sort()).toEqual([
    'accessibility=Lift',
    'firstVisitDays=14',
    'insurance=TRICARE',
    'language=Spanish',
    'radius=100',
    'sortBy=rating',
    'zipCode=63101',
  ]);
  const submitButtons = document.querySelectorAll<HTMLButtonElement>('button[type=submit]');
  expect([...submitButtons].filter((button) => button.form === form)).toHaveLength(2);
});

test('a difference between server and browser fails the check; the server has no window, and another time zone', async () => {
  expect(renderedPages.environment).toEqual(['undefined', 2]);
  vi.stubEnv('TZ', timeZones.browser);
  expect(readEnvironment()).toEqual(['object', 5]);
  const page = findPage(resultsPath);
  const { problems, unmount } = await hydrate({ ...page, html: page.html.replace('63101', '63102') });
  expect(problems).not.toEqual([]);
  await unmount();
});

test('the first HTML includes lazily loaded parts', async () => {
  const { markedPage } = renderedPages;
  for (const text of ['Bought.', 'Unclaimed: is this you?', 'Checked'])
    expect(markedPage.html).toContain(text);
  const { problems, unmount } = await hydrate(markedPage);
  expect(problems).toEqual([]);
  await unmount();
});

test('a search that the service rejected shows the error at once, and is sent again only for another search', async () => {
  const page = findPage(unknownZipPath);
  expect(page.head).toMatchObject({ status: 400, noindex: true });
  expect(page.html).toContain('We don&#x27;t know this ZIP code.');
  requestPaths = [];
  const { unmount } = await hydrate(page);
  screen.getByText("We don't know this ZIP code.");
  expect(requestPaths).toEqual([]);
  const form = within(screen.getByRole('search'));
  fireEvent.change(form.getByLabelText('Zip code'), { target: { value: '63101' } });
  await act(async () => fireEvent.click(form.getByRole('button', { name: 'Search' })));
  await screen.findByRole('heading', { level: 1, name: /near 63101/ });
  expect(requestPaths).toHaveLength(1);
  await unmount();
});

/** Restores in a field what was typed before hydration, as the shell does. */
function typeInto(field: HTMLInputElement | HTMLSelectElement, value: string, eventType: 'input' | 'change') {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!;
  // React skips an event whose field has the value that it saw last: it has to see another one first.
  field.value = '';
  set!.call(field, value);
  field.dispatchEvent(new Event(eventType, { bubbles: true }));
}

test('filters changed before hydration are all applied at once', async () => {
  const { container, unmount } = await hydrate(findPage(resultsPath));
  const getInput = (value: string) => container.querySelector<HTMLInputElement>(`input[value="${value}"]`)!;
  await act(async () => {
    getInput('TRICARE').click();
    getInput('Spanish').click();
    getInput('Lift').click();
    typeInto(container.querySelector<HTMLSelectElement>('select[name=sortBy]')!, 'rating', 'change');
  });
  const query = Object.fromEntries(new URLSearchParams(location.search));
  expect(query).toMatchObject({
    insurance: 'TRICARE',
    language: 'Spanish',
    accessibility: 'Lift',
    sortBy: 'rating',
  });
  await unmount();
});

test('a form keeps what was typed before hydration', async () => {
  const { container, unmount } = await hydrate(findPage('homeSearch'));
  const [nameInput, zipInput] = container.querySelectorAll('input');
  const radiusSelect = container.querySelector('select')!;
  await act(async () => {
    typeInto(nameInput!, 'Okafor', 'input');
    typeInto(zipInput!, '63101', 'input');
    typeInto(radiusSelect, '50', 'change');
  });
  expect([nameInput!.value, zipInput!.value, radiusSelect.value]).toEqual(['Okafor', '63101', '50']);
  await act(async () => fireEvent.submit(container.querySelector('form')!));
  const query = Object.fromEntries(new URLSearchParams(location.search));
  expect(query).toMatchObject({ name: 'Okafor', zipCode: '63101' });
  await unmount();
});

// Last, since whom visitors chose to compare stays in the memory of the page.
describe.each(visitors)('for %s', (_visitor, locale, session, isReturning) => {
  test('every page hydrates without differences, in another time zone', async () => {
    const pages = renderedPages.pagesByLocale[locale];
    if (isReturning) rememberVisit();
    vi.stubEnv('TZ', timeZones.browser);
    for (const page of pages) {
      const { address, html, slot } = page;
      if (!slot) expect.soft(page.head, address).toHaveProperty('title');
      expect.soft(html, address).not.toMatch(/<template|<script|undefined|\[object|NaN/);
      expect.soft(html, address).not.toMatch(/<input[^>]*type="hidden"[^>]*readonly/i);
      requestPaths = [];
      const { container, problems, unmount } = await hydrate(page, session);
      expect.soft(problems, `${address} ${slot}`).toEqual([]);
      if (!session && !isReturning) {
        expect.soft(requestPaths, `${address} ${slot}`).toEqual([]);
        // People stored in this browser appear after hydration.
        if (!/^\/(compare|saved)/.test(address))
          expect.soft(readTextWithoutTimes(container)).toBe(readTextWithoutTimes(toElement(html)));
      }
      await unmount();
      if (!isReturning) sessionStorage.clear();
    }
  });
});
