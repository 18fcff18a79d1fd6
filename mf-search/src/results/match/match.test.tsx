import { pageSize } from '@app/option-lists';
import { mockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { page } from '../../mocks/search.ts';
import { storeVisitFacts } from './visit-facts.ts';

const server = mockServer(...handlers);
const near = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const info = { activityLevel: 'High', lowerExtremity: 'Single below-knee', upperExtremity: 'None' } as const;
const patient = (patientInfo: object = info) => createSession('patient', { patientInfo });

let requests: string[] = [];
let bodies: { facts: object; search: Record<string, unknown>; reviewersLikeMe: boolean }[] = [];
beforeEach(() => {
  requests = [];
  bodies = [];
  page.size = 4; // few cards, where the test is not about who is on the page
  server.use(
    http.all('*/api/*', async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      if (request.method === 'POST') bodies.push((await request.clone().json()) as (typeof bodies)[number]);
    }),
  );
});
afterEach(() => act(() => storeVisitFacts(null)));

const open = (options: Parameters<typeof renderRemote>[2] = {}, address = near) =>
  renderRemote(remote, address, options);
const reasons = () => screen.findAllByText(/^(?:Fits you:|Coincide con lo que necesita:)$/);
const cards = () => screen.getAllByRole('article');
const findCard = (name: string) => within(cards().find((one) => one.textContent?.includes(name))!);
const heading = () => screen.findByRole('heading', { level: 1 });

describe('a member with facts in the account', () => {
  test('gets the list by POST, with reasons and similar reviewers on the cards', async () => {
    await open({ session: patient() });
    await reasons();
    // Beside what the account saved.
    expect(requests.filter((call) => !call.endsWith('/saved'))).toEqual(['POST /api/prosthetists/match']);
    expect(findCard('Okafor').getByText('Fits you:').parentElement?.textContent).toBe(
      'Fits you: high activity · treats a below-knee loss · 11 reviewers with a below-knee loss',
    );
    // Once is enough, and nobody is told of a zero.
    expect(screen.queryByText(/Reviewers like you|0 reviewers/)).toBeNull();
    expect(findCard('Okafor').queryByText(/Athletes and High Activity/)).toBeNull();
    expect(cards()[0]!.textContent).toContain('Okafor');
    expect(screen.getByText(/^Nearest first\..*does not change this order\.$/)).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: 'You told us' }));
    expect(panel.getByText('Below-knee, high activity')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Change my information' }).getAttribute('href')).toBe(
      '/patientinfo',
    );
  });

  test("has no fact or cursor in an address, and continues at the page's cursor", async () => {
    const { user, address } = await open({ session: patient() });
    await reasons();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(async () => expect(document.activeElement).toBe(await heading()));
    expect(address()).toBe(near.replace('page=1', 'page=2'));
    expect(bodies.at(-1)?.search.after).toBe('after-1');
    expect(requests.join(' ')).not.toMatch(/below-knee|High|after/);
  });

  test('R5 clearing the facts removes the reasons and shows the public list', async () => {
    const { setSession } = await open({ session: patient() });
    await reasons();
    await setSession(patient({}));
    await waitFor(() => expect(screen.queryByText('Fits you:')).toBeNull());
    expect(requests.at(-1)).toMatch(/^GET \/api\/prosthetists\?/);
    expect(screen.queryByText('You told us')).toBeNull();
    expect(screen.queryByText(/Reviewers like/)).toBeNull();
  });

  test('R2 a parent chooses "Treats children" and "Reviewers like us": only matches remain, with an announcement', async () => {
    const { user, announced } = await open({
      session: patient({ ...info, ageRange: "I'm a Parent" }),
    });
    await reasons();
    expect(
      findCard('Okafor').getByText(/^high activity · treats children · treats a below-knee loss · 11/),
    ).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Reviewers like us 4 people' }));
    await waitFor(async () => expect((await heading()).textContent).toContain('4 prosthetists'));
    await user.click(screen.getByRole('checkbox', { name: /^Treats children/ }));
    await waitFor(async () => expect((await heading()).textContent).toContain('2 prosthetists'));
    expect(announced.at(-1)).toBe('2 prosthetists found. Page 1 of 1.');
    expect(bodies.at(-1)).toMatchObject({ reviewersLikeMe: true, search: { children: true } });
    const on = within(screen.getByRole('list', { name: 'Active filters' }));
    await user.click(on.getByRole('button', { name: 'Reviewers like us – remove this filter' }));
    await waitFor(() => expect(bodies.at(-1)?.reviewersLikeMe).toBe(false));
  });

  test('without similar reviewers the list offers to leave that out, and what it brings', async () => {
    const { user } = await open({ session: patient({ ...info, lowerExtremity: 'Double hip' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'Reviewers like me 0 people' }));
    await user.click(await screen.findByRole('link', { name: 'Leave out “Reviewers like me” 24 people' }));
    await waitFor(async () => expect((await heading()).textContent).toContain('24 prosthetists'));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('can sort by match, with an explanation', async () => {
    const { user } = await open({ session: patient() });
    await reasons();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best fit for you');
    await screen.findByText(/^Best fit for you first\..*Nobody can pay for a higher place\./);
    expect(bodies.at(-1)?.search.sortBy).toBe('match');
  });

  test('sees farther people who accept other states after the list, each once', async () => {
    await open({ session: patient() }, near.replace('radius=100', 'radius=50'));
    const band = await screen.findByRole('region', {
      name: /^\d farther away welcomes? patients from other states$/,
    });
    const far = within(band).getAllByRole('article');
    expect(far).toHaveLength(1);
    expect(far[0]!.textContent).toContain('Quill');
    expect(within(far[0]!).getByTestId('distance').textContent).toMatch(/^2\d\d/);
    expect(cards().filter((one) => one.textContent?.includes('Quill'))).toHaveLength(1);
  });

  test('nationwide sees the same origin of distances in hint, order and reason', async () => {
    await open(
      { session: patient({ ...info, state: 'Missouri' }) },
      '/search-results?radius=10000&page=1&sortBy=distance',
    );
    await screen.findByText(/^Nearest first, from the center of Missouri/);
    expect(
      screen.getByText('Measured from the center of Missouri. Enter a ZIP code to see miles.'),
    ).toBeTruthy();
    expect(screen.queryByText('Enter a ZIP code to sort by distance')).toBeNull();
    const sort = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(sort.selectedOptions[0]?.text).toBe('Distance');
  });

  test('leaves no choices to the next account in this tab', async () => {
    page.size = pageSize;
    const { user, setSession } = await open({ session: patient() });
    await reasons();
    await user.click(screen.getByRole('checkbox', { name: 'Rotationplasty' }));
    await screen.findAllByText(/rotationplasty$/);
    await setSession({ status: 'signed-out' });
    await waitFor(() => expect(screen.queryByText('Fits you:')).toBeNull());
    expect(sessionStorage.getItem('what-fits')).toBeNull();
  });

  test('loses only the reasons if the service does not reply', async () => {
    server.use(http.post('*/api/prosthetists/match', () => HttpResponse.error()));
    const { user } = await open({ session: patient() });
    expect(await screen.findByText('Error searching for profiles. Please try again.')).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await reasons();
  });
});

describe('a visitor without an account', () => {
  test('sees farther people who accept other states after the list', async () => {
    await open({}, near.replace('radius=100', 'radius=50'));
    const band = await screen.findByRole('region', {
      name: /^\d farther away welcomes? patients from other states$/,
    });
    expect(within(band).getByRole('article').textContent).toContain('Quill');
    expect(within(band).queryByText('Fits you:')).toBeNull();
  });

  test('gets the public list and an invitation', async () => {
    await open();
    await screen.findAllByRole('article');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^GET/);
    expect(screen.queryByText('Fits you:')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose what I need' })).toBeTruthy();
  });

  test('can state facts for this tab, is told where they are stored, and clears them with one press', async () => {
    const { user, announced, address } = await open();
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Choose what I need' }));
    const panel = within(await screen.findByRole('region', { name: 'What fits you' }));
    await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('combobox', { name: 'Leg' })));
    expect(panel.getByText(/^Saved in this browser tab only/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'How we treat health data' }).getAttribute('href')).toBe(
      '/health-data',
    );
    await user.selectOptions(panel.getByRole('combobox', { name: 'Leg' }), 'Single below-knee');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Activity level' }), 'High');
    await waitFor(() =>
      expect(findCard('Okafor').getByText('Fits you:').parentElement?.textContent).toContain('high activity'),
    );
    expect(sessionStorage.getItem('what-fits')).toContain('below-knee');
    expect(localStorage.length).toBe(0);
    expect(address()).toBe(near);
    await user.click(panel.getByRole('button', { name: 'Clear my answers' }));
    await waitFor(() => expect(screen.queryByText('Fits you:')).toBeNull());
    expect(sessionStorage.getItem('what-fits')).toBeNull();
    expect(announced).toContain('Your answers were cleared from this tab.');
    expect(document.activeElement).toBe(await heading());
  });

  test('a need counts only if chosen', async () => {
    page.size = pageSize;
    const { user } = await open();
    await screen.findAllByRole('article');
    await user.click(screen.getByRole('button', { name: 'Choose what I need' }));
    await screen.findByRole('combobox', { name: 'Leg' });
    const panel = within(await screen.findByRole('region', { name: 'What fits you' }));
    await user.click(panel.getByRole('checkbox', { name: 'Rotationplasty' }));
    await waitFor(() =>
      expect(findCard('Ferreira').getByText('Fits you:').parentElement?.textContent).toBe(
        'Fits you: rotationplasty',
      ),
    );
    await user.selectOptions(panel.getByRole('combobox', { name: 'Longest wait for a first visit' }), '14');
    await user.click(panel.getByRole('checkbox', { name: 'Step-free entrance' }));
    await user.selectOptions(panel.getByRole('combobox', { name: 'Insurance' }), 'TRICARE');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Language' }), 'Spanish');
    await waitFor(() =>
      expect(findCard('Okafor').getByText('Fits you:').parentElement?.textContent).toBe(
        'Fits you: takes TRICARE · care in Spanish · first visit within 14 days · step-free entrance',
      ),
    );
    expect(bodies.at(-1)?.facts).toMatchObject({
      ...{ insurance: ['TRICARE'], language: ['Spanish'], firstVisitDays: '14' },
      ...{ accessibility: ['Step-free entrance'], picks: ['Rotationplasty'] },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'First visit' }), '14');
    await waitFor(() => expect(bodies.at(-1)?.search.firstVisitDays).toEqual(['14']));
    expect(screen.queryByRole('checkbox', { name: /Reviewers like/ })).toBeNull();
  });

  test('who chooses "Best fit for you" without facts sees what it needs', async () => {
    const { user } = await open();
    await screen.findAllByRole('article');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best fit for you');
    const note = await screen.findByText(/^Tell us what you need to sort by/);
    expect(cards()[0]!.textContent).toContain('Okafor');
    await user.click(within(note.parentElement!).getByRole('button', { name: 'Choose what I need' }));
    expect(await screen.findByRole('combobox', { name: 'Leg' })).toBeTruthy();
  });
});

test('prosthetists are not asked for facts', async () => {
  await open({ session: createSession('prosthetist') });
  await screen.findAllByRole('article');
  expect(screen.queryByText('What fits you')).toBeNull();
  expect(screen.queryByRole('option', { name: 'Best fit for you' })).toBeNull();
});

test('matching is shown in Spanish', async () => {
  await open({ session: patient(), locale: 'es' });
  await reasons();
  expect(findCard('Okafor').getByText('Coincide con lo que necesita:').parentElement?.textContent).toBe(
    'Coincide con lo que necesita: alta actividad · atiende una amputación por debajo de la rodilla · 11 reseñas de personas con una amputación por debajo de la rodilla',
  );
});
