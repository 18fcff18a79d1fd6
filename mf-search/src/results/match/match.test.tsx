import { storage } from '@app/remote-kit/storage';
import { forgetPersonal, personalPrefix, type Session } from '@app/shell-api';
import { mockProblem } from '@app/test-kit/mock';
import { createSession } from '@app/test-kit/sessions';
import { getNeeds, matchProsthetists, putNeeds } from '@app/types';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { savedNeeds } from '../../mocks/saved.ts';
import { forgetNeeds, rememberNeeds } from '../../shared/needs/needs.ts';
import { openPage, setUpPageTests } from '../../testing/page-tests.ts';
import { findHeading, openResults, resultsPath } from '../../testing/results-tests.ts';

const failureText = 'We couldn’t change what your account keeps. Please try again.';
const { server, sentCalls } = setUpPageTests();
const defaultPatientInfo = {
  activityLevel: 'High',
  lowerExtremity: 'Single below-knee',
  upperExtremity: 'None',
} as const;
const createPatientSession = (patientInfo: object = defaultPatientInfo) =>
  createSession('patient', { patientInfo });

let matchBodies: { facts: object; search: Record<string, unknown>; reviewersLikeMe: boolean }[] = [];
beforeEach(() => {
  matchBodies = [];
  server.use(
    http.post(`*${matchProsthetists.path}`, async ({ request }) => {
      matchBodies.push((await request.clone().json()) as (typeof matchBodies)[number]);
    }),
  );
});

/** Opens the lightest page with the bar of needs: a search that the page rejects. */
const openNeedsBar = (session: Session = createPatientSession({})) =>
  openPage('/search-results?zipCode=12&radius=50', { session });
const openAsPatient = (patientInfo?: object, address?: string) =>
  openResults(address, { session: createPatientSession(patientInfo) });
/** The texts that state how many needs a card meets. */
const findFitCounts = () => screen.findAllByText(/^(?:All|The one|Las|\d+ (?:of|de) \d+|All \d+|Las \d+)$/);
const getCards = () => screen.getAllByRole('article');
const findCard = (name: string) => within(getCards().find((card) => card.textContent?.includes(name))!);
const getFitLine = (name: string) => findCard(name).getByRole('group');
/** The count of a card and its needs. */
const readFit = (name: string) => {
  const fitLine = within(getFitLine(name));
  return [
    getFitLine(name).querySelector('summary')?.textContent,
    ...fitLine.getAllByRole('listitem').map((need) => need.textContent),
  ];
};
/** What this browser keeps of the needs, of visitors and of accounts. */
const readStoredNeeds = () =>
  ['needs', `${personalPrefix}needs`].map((key) => localStorage.getItem(key) ?? '').join('');
const editKey = `${personalPrefix}needs-edit`;
type User = Awaited<ReturnType<typeof openPage>>['user'];
async function openSheet(user: User, buttonName = 'Add plan') {
  await user.click(screen.getByRole('button', { name: buttonName }));
  return within(await screen.findByRole('dialog', { name: 'What you need' }));
}
const openSheetAgain = (user: User) => openSheet(user, 'Change what you need');
const saveSheet = (user: User) => user.click(screen.getByRole('button', { name: /best fit first$|^Save$/ }));
const choosePlan = (user: User, plan: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Your plan' }), plan);
/** Tells a plan in the sheet, which the account keeps. */
async function keepPlanInAccount(user: User, plan: string) {
  await openSheet(user);
  await choosePlan(user, plan);
  await user.click(screen.getByRole('checkbox', { name: 'Keep this in my account too' }));
  await saveSheet(user);
  await waitFor(() => expect(savedNeeds).toMatchObject({ plan }));
}
async function forgetAll(user: User) {
  await openSheetAgain(user);
  await user.click(screen.getByRole('button', { name: 'Forget all' }));
}

describe('a member with answers in the account', () => {
  test('gets the list by POST; each card counts the needs and says what it lists', async () => {
    await openAsPatient();
    await findFitCounts();
    // Apart from calls about the account.
    expect(sentCalls.filter((call) => !call.includes('/me/'))).toEqual(['POST /api/prosthetists/match']);
    expect(readFit('Okafor')).toEqual([
      'All 2 things you need',
      'Below-knee: listed, and 11 reviewers',
      'High activity: listed',
    ]);
    expect(readFit('Achterberg')).toEqual([
      '1 of 2 things you need',
      'Below-knee: listed, and 6 reviewers',
      'High activity: not listed',
    ]);
    expect(getCards()[0]!.textContent).toContain('Okafor');
    expect(screen.getByText(/^Nearest first\..*does not change this order\.$/)).toBeTruthy();
    expect(screen.getByText('2 things you need')).toBeTruthy();
  });

  test("has no fact or cursor in an address, and continues at the page's cursor", async () => {
    const { user, getAddress, setSession } = await openAsPatient();
    await findFitCounts();
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(async () => expect(document.activeElement).toBe(await findHeading()));
    expect(getAddress()).toBe(resultsPath.replace('page=1', 'page=2'));
    expect(matchBodies.at(-1)?.search.after).toBe('after-1');
    expect(sentCalls.join(' ')).not.toMatch(/below-knee|High|after/i);
    // In the order of other facts the cursor is another place.
    await setSession(createPatientSession({ ...defaultPatientInfo, lowerExtremity: 'Single above-knee' }));
    await waitFor(() => expect(matchBodies.at(-1)?.facts).toMatchObject({ limbLevel: ['Above-knee'] }));
    expect(matchBodies.at(-1)?.search).toMatchObject({ page: 2 });
    expect(matchBodies.at(-1)?.search).not.toHaveProperty('after');
  });

  test('clearing the answers removes the counts and shows the public list', async () => {
    const { setSession } = await openAsPatient();
    await findFitCounts();
    await setSession(createPatientSession({}));
    await waitFor(() => expect(screen.queryByText(/things you need/)).toBeNull());
    expect(sentCalls.at(-1)).toMatch(/^GET \/api\/prosthetists\?/);
    expect(screen.queryByText(/Reviewers like/)).toBeNull();
  });

  test('R2 a parent chooses "Treats children" and "Reviewers like us": only matches remain, with an announcement', async () => {
    const { user, announcedTexts } = await openAsPatient({ ...defaultPatientInfo, ageRange: "I'm a Parent" });
    await findFitCounts();
    expect(readFit('Okafor')).toContain('Treats children: listed');
    await user.click(screen.getByRole('checkbox', { name: 'Reviewers like us 4 people' }));
    await waitFor(async () => expect((await findHeading()).textContent).toContain('4 prosthetists'));
    await user.click(screen.getByRole('checkbox', { name: /^Treats children/ }));
    await waitFor(async () => expect((await findHeading()).textContent).toContain('2 prosthetists'));
    expect(announcedTexts.at(-1)).toBe('2 prosthetists found. Page 1 of 1.');
    expect(matchBodies.at(-1)).toMatchObject({ reviewersLikeMe: true, search: { children: true } });
    const activeFilters = within(screen.getByRole('list', { name: 'Active filters' }));
    await user.click(activeFilters.getByRole('button', { name: 'Reviewers like us – remove this filter' }));
    await waitFor(() => expect(matchBodies.at(-1)?.reviewersLikeMe).toBe(false));
  });

  test('without similar reviewers the list offers to leave that filter out, with the number of people', async () => {
    const { user } = await openAsPatient({ ...defaultPatientInfo, lowerExtremity: 'Double hip' });
    await user.click(await screen.findByRole('checkbox', { name: 'Reviewers like me 0 people' }));
    await user.click(await screen.findByRole('link', { name: 'Leave out “Reviewers like me” 24 people' }));
    await waitFor(async () => expect((await findHeading()).textContent).toContain('24 prosthetists'));
    expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull();
  });

  test('sorts by best fit, explained in three lines that are open the first time', async () => {
    const { user } = await openAsPatient();
    await findFitCounts();
    const chooseOrder = (order: string) =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), order);
    await chooseOrder('Best fit');
    const firstRule = await screen.findByText('We count your 2 things on each page.');
    expect(matchBodies.at(-1)?.search.sortBy).toBe('match');
    expect([...firstRule.closest('ol')!.children].map((line) => line.textContent)).toEqual([
      'We count your 2 things on each page.',
      'Most first; if equal, nearest first.',
      'Not listed isn’t no. Nobody is hidden.',
    ]);
    expect(firstRule.closest('details')!.open).toBe(true);
    await chooseOrder('Name');
    await waitFor(() => expect(screen.queryByText('We count your 2 things on each page.')).toBeNull());
    await chooseOrder('Best fit');
    const reopenedRule = await screen.findByText('We count your 2 things on each page.');
    expect(reopenedRule.closest('details')!.open).toBe(false);
  });

  test.each([
    ['a member', createPatientSession()],
    ['a visitor', { status: 'signed-out' }],
  ] as const)(
    '%s sees farther people who accept other states after the list, each once',
    async (_, session) => {
      await openResults(resultsPath.replace('radius=100', 'radius=50'), { session });
      const section = await screen.findByRole('region', {
        name: /^\d farther away welcomes? patients from other states$/,
      });
      const farCard = within(section).getByRole('article');
      expect(farCard.textContent).toContain('Quill');
      expect(within(farCard).getByTestId('distance').textContent).toMatch(/^2\d\d/);
      expect(getCards().filter((card) => card.textContent?.includes('Quill'))).toHaveLength(1);
    },
  );

  test('nationwide is sorted by the distance from the center of the state, as order and hint say', async () => {
    const address = '/search-results?radius=10000&page=1&sortBy=distance';
    await openAsPatient({ ...defaultPatientInfo, state: 'Missouri' }, address);
    await screen.findByText(/^Nearest first, from the center of Missouri/);
    expect(
      screen.getByText('Measured from the center of Missouri. Enter a ZIP code to see miles.'),
    ).toBeTruthy();
    expect(screen.queryByText('Enter a ZIP code to sort by distance')).toBeNull();
    const sortSelect = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(sortSelect.selectedOptions[0]?.text).toBe('Distance');
  });

  test('adds needs of this browser to those of the account, and leaves none to the next person', async () => {
    const { user, setSession } = await openAsPatient();
    await findFitCounts();
    const sheet = await openSheetAgain(user);
    expect(sheet.getByText(/^From your account: Below-knee, High activity\./)).toBeTruthy();
    expect(sheet.queryByRole('checkbox', { name: 'Below-knee' })).toBeNull();
    await user.click(sheet.getByRole('checkbox', { name: 'Spanish' }));
    await saveSheet(user);
    await waitFor(() => expect(readFit('Okafor')).toContain('Speaks Spanish'));
    await setSession({ status: 'signed-out' });
    await waitFor(() => expect(screen.queryByText(/things? you need/)).toBeNull());
    act(() => forgetPersonal(storage.local)); // as the shell does
    expect(readStoredNeeds()).toBe('');
  });

  test('needs of an account outlive a reload, in which nobody at first seems to be signed in', async () => {
    const session = createPatientSession({});
    act(() => rememberNeeds(session, { plan: 'TRICARE', zip: '63101', radius: 50 }));
    const { setSession } = await openNeedsBar({ status: 'signed-out' });
    expect(screen.queryByText('Your plan: TRICARE')).toBeNull();
    act(() => rememberNeeds({ status: 'loading' }, { zip: '62002', radius: 25 }));
    await setSession(session);
    expect(await screen.findByText('Your plan: TRICARE')).toBeTruthy();
    act(() => rememberNeeds(session, { children: true }));
    expect(localStorage.getItem('needs')).toBeNull();
    expect(JSON.parse(readStoredNeeds()).state).toMatchObject({
      needs: { plan: 'TRICARE', zip: '62002', radius: 25, children: true },
      by: session.user.id,
    });
    await setSession(createSession('patient', { id: 'user_next', patientInfo: {} }));
    await waitFor(() => expect(readStoredNeeds()).toBe(''));
  });

  test('keeps needs in the account if asked to, finds them in another browser, and forgets them there too', async () => {
    const { user } = await openNeedsBar();
    await keepPlanInAccount(user, 'TRICARE');
    cleanup();
    act(forgetNeeds);

    const otherBrowser = await openNeedsBar();
    await screen.findByText('Your plan: TRICARE');
    // What is remembered later follows, also without the sheet.
    act(() => rememberNeeds(createPatientSession({}), { plan: 'Medicare', zip: '62002', radius: 25 }));
    await waitFor(() => expect(savedNeeds).toMatchObject({ plan: 'Medicare', zip: '62002', radius: 25 }));
    await forgetAll(otherBrowser.user);
    await waitFor(() => expect(savedNeeds).toBeNull());
    expect(screen.getByText('Add your plan to see who takes it')).toBeTruthy();
    act(() => rememberNeeds(createPatientSession({}), { plan: 'Aetna' }));
    await screen.findByText('Your plan: Aetna');
    expect(savedNeeds).toBeNull();
  });

  test('what is chosen or forgotten before the needs of the account arrive overrides them', async () => {
    const accountNeeds = { language: ['Spanish'], zip: '62002', radius: 25 };
    const delayAccountNeeds = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const sendNeeds = async () => {
        await promise;
        return HttpResponse.json({ needs: accountNeeds });
      };
      server.use(http.get(`*${getNeeds.path}`, sendNeeds));
      return resolve;
    };
    const sendAccountNeeds = delayAccountNeeds();
    const { user } = await openNeedsBar();
    await openSheet(user);
    await choosePlan(user, 'TRICARE');
    await saveSheet(user);
    sendAccountNeeds();
    await waitFor(() => expect(savedNeeds).toMatchObject({ plan: 'TRICARE', language: ['Spanish'] }));
    cleanup();

    const sendAccountNeedsAgain = delayAccountNeeds();
    const { user: laterUser } = await openNeedsBar();
    await forgetAll(laterUser);
    sendAccountNeedsAgain();
    await waitFor(() => expect(savedNeeds).toBeNull());
    expect(readStoredNeeds()).toBe('');
  });

  test('what is chosen while the account cannot be read overrides its needs after a reload, too', async () => {
    server.use(mockProblem(getNeeds, 503));
    const session = createPatientSession({});
    const { user } = await openNeedsBar(session);
    await openSheet(user);
    await choosePlan(user, 'TRICARE');
    await saveSheet(user);
    const sheet = await openSheetAgain(user);
    await user.selectOptions(sheet.getByRole('combobox', { name: 'First visit' }), '7');
    await saveSheet(user);
    expect(localStorage.getItem(editKey)).toMatch(/"plan".*"firstVisitDays"/);
    expect(localStorage.getItem(editKey)).not.toContain('TRICARE');
    cleanup();

    const sendNeeds = () =>
      HttpResponse.json({ needs: { plan: 'Medicare', language: ['Spanish'], firstVisitDays: '14' } });
    server.use(http.get(`*${getNeeds.path}`, sendNeeds));
    await openNeedsBar(session);
    await waitFor(() =>
      expect(savedNeeds).toMatchObject({ plan: 'TRICARE', language: ['Spanish'], firstVisitDays: '7' }),
    );
    expect(await screen.findByText('Your plan: TRICARE')).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem(editKey)).toBeNull());
    cleanup();

    // Once somebody else used this browser, what the edit was about is gone.
    const emptyEdit = { userId: session.user.id, byName: { needs: { value: { fields: ['plan'] } } } };
    act(forgetNeeds);
    act(() => {
      localStorage.setItem(editKey, JSON.stringify({ state: emptyEdit, version: 1 }));
      window.dispatchEvent(new StorageEvent('storage', { key: editKey, newValue: '' }));
    });
    await openNeedsBar(session);
    expect(await screen.findByText('Your plan: Medicare')).toBeTruthy();
  });

  test('what the account could not store or forget is sent again in the next visit, and does not come back', async () => {
    const session = createPatientSession({});
    const { user } = await openNeedsBar(session);
    await keepPlanInAccount(user, 'TRICARE');
    const failNextChange = () =>
      server.use(
        http.put(`*${putNeeds.path}`, () => HttpResponse.json({ error: 'unavailable' }, { status: 503 }), {
          once: true,
        }),
      );
    failNextChange();
    act(() => rememberNeeds(session, { plan: 'Medicare' }));
    await waitFor(() => expect(localStorage.getItem(editKey)).not.toBeNull());
    expect(savedNeeds).toMatchObject({ plan: 'TRICARE' });
    cleanup();

    const { user: nextUser } = await openNeedsBar(session);
    await waitFor(() => expect(savedNeeds).toMatchObject({ plan: 'Medicare' }));
    failNextChange();
    await forgetAll(nextUser);
    await waitFor(() => expect(localStorage.getItem(editKey)).not.toBeNull());
    cleanup();

    await openNeedsBar(session);
    await waitFor(() => expect(savedNeeds).toBeNull());
    expect(readStoredNeeds()).toBe('');
    expect(localStorage.getItem(editKey)).toBeNull();
  });

  test('keeps changed needs in this browser, and forgets them here, if the account cannot be reached', async () => {
    const { user, toasts } = await openNeedsBar();
    await keepPlanInAccount(user, 'TRICARE');
    server.use(mockProblem(putNeeds, 503));
    await openSheetAgain(user);
    await choosePlan(user, 'Medicare');
    await saveSheet(user);
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([failureText]));
    await screen.findByText('Your plan: Medicare');
    expect(readStoredNeeds()).toContain('Medicare');
    await forgetAll(user);
    await waitFor(() => expect(toasts.map(({ text }) => text)).toEqual([failureText, failureText]));
    await screen.findByText('Add your plan to see who takes it');
    expect(readStoredNeeds()).toBe('');
  });

  test('can try again if the service does not reply', async () => {
    server.use(http.post('*/api/prosthetists/match', () => HttpResponse.error()));
    const { user } = await openPage(resultsPath, { session: createPatientSession() });
    expect(await screen.findByText('Error searching for profiles. Please try again.')).toBeTruthy();
    server.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findFitCounts();
  });
});

describe('a visitor without an account', () => {
  test('gets the public list and an invitation', async () => {
    await openResults();
    expect(sentCalls).toHaveLength(1);
    expect(sentCalls[0]).toMatch(/^GET/);
    expect(screen.queryByText(/things you need/)).toBeNull();
    expect(screen.getByText('Add your plan to see who takes it')).toBeTruthy();
  });

  test('D1 D2 tells needs once: list and bar count them, no address has them, and one press forgets all', async () => {
    const { user, announcedTexts, getAddress } = await openResults();
    const sheet = await openSheet(user);
    expect(sheet.getByText(/^Kept in this browser only\./)).toBeTruthy();
    expect(sheet.getByRole('link', { name: 'How we treat health data' }).getAttribute('href')).toBe(
      '/health-data',
    );
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Zip code' }).value).toBe('63101');
    await choosePlan(user, 'TRICARE');
    for (const name of ['Below-knee', 'Chinese']) await user.click(sheet.getByRole('checkbox', { name }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'First visit' }), '7');
    await user.click(sheet.getByRole('button', { name: 'Show 24, best fit first' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await findFitCounts();
    expect(readFit('Okafor')).toEqual([
      '2 of 4 things you need',
      'Takes TRICARE, your plan',
      'Below-knee: listed, and 11 reviewers',
      'Chinese: not listed, but Spanish, ASL',
      'First visit within 7 days: about 9',
    ]);
    expect(screen.getByText('Your plan: TRICARE').parentElement?.textContent).toContain(
      'and 3 more things you need',
    );
    expect(localStorage.getItem('needs')).toContain('TRICARE');
    expect(getAddress()).toBe(resultsPath.replace('distance', 'match'));
    expect(sentCalls.join(' ')).not.toMatch(/TRICARE|knee|Chinese|firstVisit/);
    await user.click(screen.getAllByRole('button', { name: /^Save/ })[0]!);
    expect(localStorage.getItem('shortlist')).toContain('"zip":"63101"');
    await forgetAll(user);
    await waitFor(() => expect(screen.queryByText(/things you need/)).toBeNull());
    expect(localStorage.getItem('shortlist')).toContain('"slug"');
    expect(Object.values({ ...localStorage }).join()).not.toContain('63101');
    expect(localStorage.getItem('needs')).toBeNull();
    expect(announcedTexts).toContain('Forgotten. Nothing of it is kept in this browser.');
    expect(screen.getByText('Add your plan to see who takes it')).toBeTruthy();
  });

  test('is asked for five digits if the ZIP code in the sheet is invalid, and nothing changes', async () => {
    const { user, getAddress } = await openResults();
    const sheet = await openSheet(user);
    await user.clear(sheet.getByRole('textbox', { name: 'Zip code' }));
    await user.type(sheet.getByRole('textbox', { name: 'Zip code' }), '631');
    await user.click(sheet.getByRole('button', { name: /^Show/ }));
    expect(sheet.getByRole('alert').textContent).toContain('five digits');
    expect(getAddress()).toBe(resultsPath);
    expect(localStorage.getItem('needs')).toBeNull();
  });

  test('who filters by one plan and searches a ZIP code need not tell them again', async () => {
    const { user } = await openResults();
    await user.click(screen.getByRole('checkbox', { name: /^TRICARE/ }));
    expect(await screen.findByText('Your plan: TRICARE')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: /^TRICARE/ }));
    await user.click(screen.getByRole('checkbox', { name: /^Medicare/ }));
    expect(screen.getByText('Your plan: TRICARE')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    // Here the search says it; other pages say it with the plan.
    await waitFor(() => expect(localStorage.getItem('needs')).toContain('"zip":"63101"'));
    expect(screen.getByText('Your plan: TRICARE')).toBeTruthy();
    // A plan is compared by the page: nothing about it is sent.
    expect(sentCalls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('who chooses "Best fit" without needs is asked for them', async () => {
    const { user } = await openResults();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Best fit');
    expect(await screen.findByRole('dialog', { name: 'What you need' })).toBeTruthy();
    expect(getCards()[0]!.textContent).toContain('Okafor');
  });

  test('another tab changes the bar, and what cannot be read is ignored', async () => {
    const { setSession } = await openNeedsBar({ status: 'signed-out' });
    const storeText = (value: string) =>
      act(() => {
        localStorage.setItem('needs', value);
        window.dispatchEvent(new StorageEvent('storage', { key: 'needs' }));
      });
    const toStoredNeeds = (needs: object, userId = '') =>
      JSON.stringify({ state: { needs, by: userId }, version: 1 });
    await storeText(toStoredNeeds({ plan: 'TRICARE' }));
    expect(screen.getByText('Your plan: TRICARE')).toBeTruthy();
    await storeText('{');
    expect(screen.getByText('Your plan: TRICARE')).toBeTruthy();
    for (const invalidValue of [
      'null',
      '{"state":7,"version":1}',
      toStoredNeeds({ plan: 'Nobody' }),
      toStoredNeeds({ limbLevel: {} }),
    ]) {
      await storeText(toStoredNeeds({ plan: 'TRICARE' }));
      await storeText(invalidValue);
      expect(screen.queryByText('Your plan: TRICARE'), invalidValue).toBeNull();
    }
    // Of another account.
    await storeText(toStoredNeeds({ plan: 'TRICARE' }, 'user_other'));
    expect(screen.queryByText('Your plan: TRICARE')).toBeNull();
    await setSession(createPatientSession({}));
    await waitFor(() => expect(localStorage.getItem('needs')).toBeNull());
  });
});

test('a profile shows the bar too, and saves without leaving', async () => {
  const { user, announcedTexts, getAddress } = await openPage('/prosthetists/renata-okafor-st-louis');
  await screen.findByRole('heading', { level: 1 });
  const sheet = await openSheet(user);
  await choosePlan(user, 'TRICARE');
  await user.click(sheet.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Your plan: TRICARE')).toBeTruthy();
  expect(announcedTexts).toContain('Saved in this browser.');
  expect(getAddress()).toBe('/prosthetists/renata-okafor-st-louis');
});

test('prosthetists are not asked what they need', async () => {
  await openResults(resultsPath, { session: createSession('prosthetist') });
  expect(screen.queryByText('Add your plan to see who takes it')).toBeNull();
  expect(screen.queryByRole('option', { name: 'Best fit' })).toBeNull();
});
