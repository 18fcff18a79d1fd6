import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { type BodyOf, confirmAlert, createAlert, getAlert, noFilters, stopAlert } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alertTokens } from '../mocks/alerts.ts';
import { buildAlertHref } from '../results/MoreResults.tsx';
import { rememberResults } from '../shared/search/last-results.ts';
import { openPage, setUpPageTests } from '../testing/page-tests.ts';
import { readAlertSearch } from './alert-search-params.ts';

const { server, sentCalls } = setUpPageTests();
const alertPath = '/alerts?zipCode=63101&radius=50&insurance=TRICARE';

function recordAlerts() {
  const bodies: BodyOf<typeof createAlert>[] = [];
  server.use(
    mockEndpoint(createAlert, ({ body }) => {
      bodies.push(body);
      return { alert: { status: 'unconfirmed' as const } };
    }),
  );
  return bodies;
}
async function openAlertPage() {
  const view = await openPage(alertPath);
  return {
    ...view,
    form: within(await screen.findByRole('form', { name: 'Tell me when someone new is near' })),
  };
}

test('an alert keeps place and filters of the search, but none about health or the time of day', () => {
  const search = {
    ...noFilters,
    zipCode: '63101',
    radius: 10_000,
    insurance: ['TRICARE' as const],
    limbLevel: ['Below-knee' as const],
    specialty: ['Athletes and High Activity' as const],
    acceptsNewPatients: true,
  };
  const href = buildAlertHref(search);
  expect(href).toBe('/alerts?zipCode=63101&insurance=TRICARE&acceptsNewPatients=true');
  const params = new URLSearchParams('zipCode=63101&radius=30&insurance=TRICARE&limbLevel=Hip&open=now');
  expect(readAlertSearch(params)).toEqual({
    zipCode: '63101',
    radiusMiles: 50,
    filters: { ...noFilters, insurance: ['TRICARE'] },
  });
  expect(readAlertSearch(new URLSearchParams('zipCode=x&insurance=Nobody')).filters).toEqual(noFilters);
});

test.each([
  ['/alerts', 'Home page', '/'],
  [
    alertPath,
    'Search near 63101',
    '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance&insurance=TRICARE',
  ],
  [
    '/alerts?insurance=TRICARE',
    'Find a prosthetist',
    '/search-results?page=1&sortBy=distance&insurance=TRICARE',
  ],
])('without results in this tab %s links back to %s', async (pageAddress, name, href) => {
  await openPage(pageAddress);
  const [backLink] = await screen.findAllByRole('link', { name });
  expect(backLink!.getAttribute('href')).toBe(href);
});

test.each([
  [201, 'Back to 201 results'],
  [0, 'Back to your search'],
])('the link back leads to the search with %s results that the visitor came from', async (total, name) => {
  const href = '/search-results?zipCode=63101&radius=50&page=2&sortBy=rating&insurance=TRICARE';
  rememberResults({ href, total });
  await openAlertPage();
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('the form sends what it shows, and says that a link comes', async () => {
  const bodies = recordAlerts();
  const { user, form, announcedTexts } = await openAlertPage();
  expect(form.getByLabelText<HTMLInputElement>(/^ZIP code/i).value).toBe('63101');
  await user.click(form.getByRole('checkbox', { name: /new patients/i }));
  await user.click(form.getByRole('radio', { name: 'Once a month' }));
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'pat@mail.test');
  await user.click(form.getByRole('button', { name: 'Tell me' }));
  const banner = await screen.findByText('Look into your e-mail');
  expect(bodies).toMatchObject([
    {
      ...{ email: 'pat@mail.test', zipCode: '63101', radiusMiles: 50, rhythm: 'monthly' },
      filters: { insurance: ['TRICARE'], acceptsNewPatients: true },
    },
  ]);
  expect(announcedTexts).toContain('Look into your e-mail');
  await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true));
});

test('the page says how many people were added near the chosen place, or nothing', async () => {
  const { user, form } = await openAlertPage();
  expect(await screen.findByText('2 people were added within 50 miles in the last year.')).toBeTruthy();
  await user.selectOptions(form.getByRole('combobox', { name: 'Radius' }), '25');
  expect(await screen.findByText('1 person was added within 25 miles in the last year.')).toBeTruthy();
  await user.clear(form.getByLabelText(/^ZIP code/i));
  expect(screen.queryByText(/in the last year/)).toBeNull();
  await user.type(form.getByLabelText(/^ZIP code/i), '10001');
  await user.tab();
  expect(screen.queryByText(/in the last year/)).toBeNull();
});

test('a missing ZIP code or address gets the focus, and an error of the service stands at its field until it is changed', async () => {
  const bodies = recordAlerts();
  const { user, form } = await openAlertPage();
  const zipInput = form.getByLabelText(/^ZIP code/i);
  const emailInput = form.getByRole('textbox', { name: /^E-mail/ });
  await user.clear(zipInput);
  await user.click(form.getByRole('button', { name: 'Tell me' }));
  expect(document.activeElement).toBe(zipInput);
  await user.type(zipInput, '00404');
  await user.click(form.getByRole('button', { name: 'Tell me' }));
  expect(document.activeElement).toBe(emailInput);
  expect(bodies).toEqual([]);
  server.use(
    mockEndpoint(createAlert, () => {
      throw createMockProblem(createAlert, 400, { fields: { zipCode: 'No such ZIP code.' } });
    }),
  );
  await user.type(emailInput, 'pat@mail.test');
  await user.click(form.getByRole('button', { name: 'Tell me' }));
  expect(await form.findByText('No such ZIP code.')).toBeTruthy();
  await user.type(zipInput, '{Backspace}5');
  expect(form.queryByText('No such ZIP code.')).toBeNull();
});

test('a refusal that belongs to no field of the form is shown, too', async () => {
  server.use(
    mockProblem(createAlert, 400, { message: 'Unknown plan.', fields: { 'filters.insurance': '' } }),
  );
  const { user, form } = await openAlertPage();
  await user.type(form.getByRole('textbox', { name: /^E-mail/ }), 'pat@mail.test');
  await user.click(form.getByRole('button', { name: 'Tell me' }));
  expect(await form.findByText('Unknown plan.')).toBeTruthy();
});

test.each([
  ['confirm', confirmAlert, 'Confirm', 'It is set up'],
  ['stop', stopAlert, 'Stop these e-mails', 'It is stopped'],
] as const)(
  'the page of the link to %s does so only when its button is pressed, and keeps the button after a failure',
  async (step, endpoint, buttonName, doneText) => {
    const linkToken = alertTokens.unconfirmed;
    const { user } = await openPage(`/alerts/${step}/${linkToken}`);
    const button = await screen.findByRole('button', { name: buttonName });
    const listPosts = () => sentCalls.filter((call) => call.startsWith('POST'));
    expect(listPosts()).toEqual([]);
    server.use(mockProblem(endpoint, 503));
    await user.click(button);
    expect(await screen.findByRole('alert')).toBeTruthy();
    server.resetHandlers();
    await user.click(button);
    const banner = await screen.findByText(doneText);
    expect(new Set(listPosts())).toEqual(new Set([`POST /api/alerts/${linkToken}/${step}`]));
    await waitFor(() => expect(document.activeElement?.contains(banner)).toBe(true));
  },
);

test('the page of a link says what it confirms, or that the link no longer works', async () => {
  await openPage(`/alerts/confirm/${alertTokens.unconfirmed}`);
  const descriptionPattern = /^New people within 50 miles of 63101: TRICARE, .* One e-mail a week at most\.$/;
  expect(await screen.findByText(descriptionPattern)).toBeTruthy();
  await openPage(`/alerts/confirm/${alertTokens.unknown}`);
  expect(await screen.findByText('This link no longer works')).toBeTruthy();
});

test('a link whose alert could not be loaded can be tried again', async () => {
  server.use(mockProblem(getAlert, 429));
  const { user } = await openPage(`/alerts/confirm/${alertTokens.unconfirmed}`);
  await screen.findByText('This could not be loaded.');
  expect(screen.queryByText('This link no longer works')).toBeNull();
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Confirm' })).toBeTruthy();
});
