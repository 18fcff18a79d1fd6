import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createSampleClinic } from '@app/test-kit/samples';
import { createSession } from '@app/test-kit/sessions';
import { getClinic, type Listing, listReviews } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { clinicSlug, failingSlugs } from '../mocks/handlers.ts';
import { rememberResults } from '../shared/search/last-results.ts';
import { listing, listings, openPage, setUpPageTests, storeNeeds } from '../testing/page-tests.ts';

const { server, sentCalls, mockListing } = setUpPageTests();
const mockListingReply = (json: object) =>
  server.use(http.get('*/api/prosthetists/:id', () => HttpResponse.json(json)));

async function openProfile(slug = listing.slug, locale: 'en' | 'es' = 'en') {
  const view = await openPage(`/prosthetists/${slug}`, { locale });
  await screen.findByRole('heading', { level: 1 });
  return view;
}
const getPanel = (name: string) => within(screen.getByRole('region', { name }));
/** Expands a row and returns its queries. */
function openRow(name: string) {
  const row = screen.getByRole<HTMLDetailsElement>('group', { name });
  row.open = true;
  return within(row);
}
/** Questions and answers at the top. */
const readAnswerStrip = () =>
  [...document.querySelector('dl')!.children].map((row) => [...row.children].map((cell) => cell.textContent));

/** Reports every element as near the viewport. */
class VisibleObserver {
  notify: (entries: { isIntersecting: boolean }[]) => void;
  constructor(notify: VisibleObserver['notify']) {
    this.notify = notify;
  }
  observe() {
    this.notify([{ isIntersecting: true }]);
  }
  disconnect() {}
}

test('photos of the place open in a viewer with their descriptions, and arrow keys lead to the others', async () => {
  const toPhoto = (letter: string, kind: 'Entrance' | 'Parking', alt: string) => {
    return { photo: `/photos/${letter.repeat(22)}.webp`, kind, alt };
  };
  mockListing({
    placePhotos: [
      toPhoto('a', 'Entrance', 'The door has no steps.'),
      toPhoto('b', 'Parking', 'Four spaces near the door.'),
    ],
  });
  const { user } = await openProfile(listing.slug, 'es');
  const thumbnails = within(screen.getByRole('list', { name: 'Fotos del lugar' }));
  const image = thumbnails.getByRole('img', { name: 'The door has no steps.' });
  expect([image.getAttribute('src'), image.getAttribute('loading')]).toEqual([
    `/photos/${'a'.repeat(22)}-small.webp`,
    'lazy',
  ]);
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['88', '66']);
  const photoLink = thumbnails.getByRole('link', { name: 'The door has no steps.' });
  expect(photoLink.getAttribute('href')).toBe(`/photos/${'a'.repeat(22)}.webp`);
  photoLink.focus();
  await user.keyboard('{Enter}');
  const viewer = await screen.findByRole('dialog', { name: 'Foto 1 de 2: Entrada' });
  expect(within(viewer).getByText('The door has no steps.')).toBeDefined();
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'Foto 2 de 2: Estacionamiento' });
  expect(within(viewer).getByText('Four spaces near the door.')).toBeDefined();
  await user.click(within(viewer).getByRole('button', { name: 'Cerrar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(photoLink);
});

test('a listing that is not public shows its owner no photos of the place, whose addresses are not public', async () => {
  const photo = { photo: `/photos/${'a'.repeat(22)}.webp`, kind: 'Other' as const, alt: 'The waiting room.' };
  mockListing({ placePhotos: [photo], owned: true, ownStatus: 'suspended' });
  await openProfile();
  expect(screen.queryByRole('img', { name: 'The waiting room.' })).toBeNull();
});

describe('the public profile', () => {
  test('shows name, last confirmation and contact, then practical facts, then reviews', async () => {
    await openProfile();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Renata Okafor, CPO');
    expect(screen.getByTitle('Certified Prosthetist-Orthotist').textContent).toBe('CPO');
    expect(screen.getByText('St. Louis, MO')).toBeTruthy();
    expect(screen.getByText('Details confirmed Oct 12, 2026 by the practice')).toBeTruthy();
    const getHref = (name: string) => screen.getAllByRole('link', { name })[0]!.getAttribute('href');
    expect(getHref('Call (314) 555-0100')).toBe('tel:+13145550100');
    expect(getHref('Directions')).toBe(
      'https://www.openstreetmap.org/directions?to=1180%20Clamorgan%20Street%2C%20St.%20Louis%2C%20MO%2063101',
    );
    const website = screen.getByRole('link', { name: 'practice-0.example' });
    expect(website.getAttribute('href')).toBe('https://practice-0.example/');
    expect(website.getAttribute('rel')).toBe('nofollow ugc noopener');
    expect(document.title).toContain('Renata Okafor, CPO');
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(names.slice(0, 3)).toEqual(['Visit', 'Insurance and costs', 'Reviews']);
  });

  test('shows where the practice is, with what is around it; without a location there is no map', async () => {
    vi.stubGlobal('IntersectionObserver', VisibleObserver);
    const { unmount } = await openProfile();
    const map = screen.getByRole('img', { name: 'Map: the practice is in St. Louis, MO' });
    await waitFor(() => expect(map.textContent).toContain('Clayton'));
    expect(map.textContent).toContain('Mississippi');
    unmount();
    mockListing({ at: null });
    await openProfile();
    expect(screen.queryByRole('img', { name: /^Map/ })).toBeNull();
  });

  test('S9 a script is no website', async () => {
    mockListing({ website: 'javascript:alert(1)' });
    await openProfile();
    expect(screen.queryByRole('link', { name: 'Website' })).toBeNull();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toMatch(/script/);
  });

  test('shows the rating with histogram and part ratings, and which part needs a third rating', async () => {
    await openProfile();
    const reviewsPanel = getPanel('Reviews');
    expect(reviewsPanel.getByText('How likely are you to recommend this prosthetist?')).toBeTruthy();
    expect(reviewsPanel.getByText('61 of 64')).toBeTruthy();
    const [fitTerm] = reviewsPanel.getAllByText('Fit and comfort');
    expect(fitTerm!.nextElementSibling?.textContent).toMatch(/^4\.7/);
    const ratingRows = within(
      reviewsPanel.getByRole('list', { name: 'How many gave each rating' }),
    ).getAllByRole('listitem');
    expect(ratingRows.map((row) => row.textContent)).toEqual([
      '5 stars55 of 64 reviews',
      '4 stars6 of 64 reviews',
      '3 stars1 of 64 reviews',
      '2 stars1 of 64 reviews',
      '1 star1 of 64 reviews',
    ]);
    expect(ratingRows[0]!.querySelector('rect')?.getAttribute('width')).toBe('85.9%');
    expect(
      reviewsPanel.getByText('Shown after three people have rated it: Insurance and cost help.'),
    ).toBeTruthy();
    expect(reviewsPanel.queryByText(/^Insurance and cost help$/)).toBeNull();
  });

  test('shows the three newest reviews in full, with tags, verification and reply', async () => {
    await openProfile();
    const [danaReview, parentReview, theoReview] = await waitFor(() => {
      const articles = getPanel('Reviews').getAllByRole('article');
      expect(articles).toHaveLength(3);
      return articles;
    });
    expect(within(danaReview!).getByRole('heading', { name: 'Dana R.' })).toBeTruthy();
    expect(within(danaReview!).getByText('Care confirmed')).toBeTruthy();
    expect(within(danaReview!).getByText('Sports & running')).toBeTruthy();
    expect(within(danaReview!).getByText(/I ran a 10K in October/)).toBeTruthy();
    expect(within(parentReview!).getByRole('heading', { name: 'Anonymous parent' })).toBeTruthy();
    expect(within(theoReview!).getByText('Reply from Riverfront Limb Works')).toBeTruthy();
    expect(within(theoReview!).getByText('The practice says it changed something')).toBeTruthy();
    expect(within(theoReview!).getByText('The author says this solved it')).toBeTruthy();
    const signInLink = screen.getByRole('link', { name: 'Sign in to read all reviews or write one' });
    expect(signInLink.getAttribute('href')).toBe(`/prosthetist/${listing.slug}`);
    expect(screen.getByRole('link', { name: 'Read all 64 reviews' }).getAttribute('href')).toBe(
      `/prosthetist/${listing.slug}/reviews`,
    );
    expect(screen.getByRole('link', { name: 'LOGIN' }).getAttribute('href')).toBe('/login');
  });

  test('answers first what patients ask first; the plan is asked for in general', async () => {
    // A Sunday.
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-29T18:00Z'));
    await openProfile();
    expect(readAnswerStrip()).toEqual([
      ['Takes which plans?', '9 listed'],
      ['New patients?', 'Yes'],
      ['First visit?', 'In about 9 days'],
      ['Children?', 'Yes'],
      ['Today?', 'Opens Mon 8:30\u00a0AM'],
    ]);
    expect(getPanel('Visit').getByText('Today closed')).toBeTruthy();
    expect(getPanel('Visit').getByText('Closed, opens Mon 8:30 AM')).toBeTruthy();
    const weekRow = openRow('Today closed');
    expect(weekRow.getByText('Today, Sunday').parentElement?.textContent).toBe('Today, SundayClosed');
  });

  test('directions and hours are those of the nearest place, also of two in one town', async () => {
    // A Monday.
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T18:00Z'));
    const { company, city, state, zipCode, timeZone } = listing;
    const otherPlace = { company, city, state, zipCode, timeZone };
    mockListing({
      alsoAt: [{ ...otherPlace, address: '9 Cherokee Street', hours: 'Tu-We 09:00-12:00' }],
    });
    const nearestLocation = { zip: '63101', company, city, state, street: '9 Cherokee Street', miles: 1.2 };
    rememberResults({ href: '/search-results', total: 2, near: { [listing.slug]: nearestLocation } });
    await openProfile();
    expect(readAnswerStrip().at(-1)).toEqual(['Today?', 'Opens Tue 9\u00a0AM']);
    const [directionsLink] = screen.getAllByRole('link', { name: 'Directions' });
    expect(decodeURIComponent(directionsLink!.getAttribute('href')!)).toContain('9 Cherokee Street');
  });

  test('shows locations with days, and copies the address in one press', async () => {
    const { user, toasts } = await openProfile();
    const visitPanel = getPanel('Visit');
    expect(visitPanel.getByText('1180 Clamorgan Street, Suite 200', { exact: false })).toBeTruthy();
    expect(openRow('Also in Alton, IL').getByText(/14 State Street/)).toBeTruthy();
    expect(visitPanel.getByText('Tuesdays')).toBeTruthy();
    await user.click(visitPanel.getByRole('button', { name: 'Copy address' }));
    expect(toasts).toEqual([{ text: 'Address copied.' }]);
    expect(await navigator.clipboard.readText()).toBe(
      '1180 Clamorgan Street, Suite 200, St. Louis, MO 63101',
    );
  });

  test('shows accessibility that is listed, and says No to none of the others', async () => {
    await openProfile();
    expect(
      openRow('Getting in and around')
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Step-free entrance',
      'Accessible parking',
      'Elevator',
      'Not listed: adjustable table',
      'Not listed: patient lift',
      'Accessible restroom',
    ]);
  });

  test('shows insurance with its date and advice to call, languages, and self-reported credentials', async () => {
    await openProfile();
    expect(getPanel('Insurance and costs').getByText('Confirmed Oct 12, 2026.')).toBeTruthy();
    const planRow = openRow(getPanel('Insurance and costs').getByText(/^Takes .+ and 8 more$/).textContent);
    expect(planRow.getByText('TRICARE')).toBeTruthy();
    expect(planRow.getByText('Plans change: call to check yours.')).toBeTruthy();
    expect(screen.getByText('English, Spanish, and ASL')).toBeTruthy();
    const credentialsRow = openRow('Credentials, explained');
    expect(credentialsRow.getByText('Self-reported.')).toBeTruthy();
    expect(credentialsRow.getByText(/^Practicing since 2008/)).toBeTruthy();
    expect(credentialsRow.getByText(/Passed national exams to make and fit both/)).toBeTruthy();
    expect(
      openRow('Specialties and devices').getByText(/Below-knee \(transtibial: through the shin\)/),
    ).toBeTruthy();
  });
});

test.each<[plans: Listing['insuranceAccepted'], answer: string, rowName: string, firstPlan: string]>([
  [listing.insuranceAccepted, 'Yes, listed', 'Takes TRICARE and 8 more', 'TRICARE'],
  // What is not listed is not answered with No.
  [['Medicare', 'Aetna'], 'Not listed, ask', 'TRICARE not listed, 2 others are', 'Medicare'],
])('a remembered plan is the first answer: of %j, %s', async (plans, answer, rowName, firstPlan) => {
  mockListing({ insuranceAccepted: plans });
  storeNeeds({ plan: 'TRICARE' });
  await openProfile();
  expect(readAnswerStrip()[0]).toEqual(['Takes your plan, TRICARE?', answer]);
  expect(openRow(rowName).getAllByRole('listitem')[0]!.textContent).toBe(firstPlan);
});

describe('findings of staff', () => {
  const checkedFields = {
    credentials: listing.licenses.map((license, index) =>
      index === 0
        ? { license, status: 'checked' as const, seenAt: '2026-09-03' }
        : { license, status: 'self_reported' as const },
    ),
    integrityNotice: { note: 'Five reviews were bought.', since: '2026-09-03T15:00:00.000Z' },
  };

  test('show checked credentials with date and explanation, and a notice of manipulated reviews', async () => {
    mockListing(checkedFields);
    await openProfile();
    await screen.findByText('Checked on Sep 3, 2026.');
    const credentialsRow = openRow('Credentials, explained');
    const [checkedCredential, ...otherCredentials] = credentialsRow.getAllByRole('listitem');
    expect(within(checkedCredential!).getByText('Checked on Sep 3, 2026.')).toBeTruthy();
    expect(otherCredentials.length).toBeGreaterThan(0);
    for (const credential of otherCredentials)
      expect(within(credential).getByText('Self-reported.')).toBeTruthy();
    expect(credentialsRow.getByText(/“Checked” means our team saw it/)).toBeTruthy();
    const noteElement = await screen.findByText('Five reviews were bought.');
    const banner = within(noteElement.closest<HTMLElement>('[data-kind=warn]')!);
    expect(banner.getByText(/We posted this notice on Sep 3, 2026\./)).toBeTruthy();
    const rulesLink = banner.getByRole('link', { name: 'How reviews work' });
    expect(rulesLink.getAttribute('href')).toBe('/how-reviews-work');
  });

  test('are shown in Spanish', async () => {
    mockListing(checkedFields);
    await openProfile(listing.slug, 'es');
    await screen.findByText(/Algunas reseñas de este perfil no eran auténticas/);
    expect(screen.getByText('Five reviews were bought.').lang).toBe('en');
    expect(await screen.findByText(/^Comprobada el/)).toBeTruthy();
    expect(readAnswerStrip()[0]).toEqual(['¿Qué planes acepta?', 'Figuran 9']);
    expect(screen.getByText(/Lengua de señas estadounidense \(ASL\)/)).toBeTruthy();
  });
});

describe('missing or outdated facts', () => {
  test('without reviews shows no stars and no summary, but an invitation', async () => {
    await openProfile(listings[4]!.slug);
    expect(screen.getByText(/No reviews yet/)).toBeTruthy();
    expect(screen.queryByText(/of 5 stars/)).toBeNull();
    expect(screen.queryByRole('list', { name: 'How many gave each rating' })).toBeNull();
    expect(await screen.findByText(/Nobody has reviewed Priscila Nóbrega yet/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in to write a review' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /read all reviews/ })).toBeNull();
  });

  test('costs are what the practice says, and lead to the page that explains them', async () => {
    mockListing({ firstVisitCost: '90-150', costHelp: ['Free first talk', 'Payment plans'] });
    await openProfile();
    const costsPanel = getPanel('Insurance and costs');
    expect(costsPanel.getByText('$90 to $150')).toBeTruthy();
    expect(costsPanel.getByText('Free first talk, Payment plans')).toBeTruthy();
    expect(costsPanel.getByRole('link').getAttribute('href')).toBe('/guide/costs');
  });

  test('facts that are not stated are not shown', async () => {
    mockListing({
      accessibility: null,
      acceptsNewPatients: null,
      firstVisitDays: null,
      adjustmentDays: null,
      insuranceAccepted: [],
      phone: '',
      website: '',
      treatsChildren: null,
      address: '',
      hours: '',
      firstVisitCost: '',
      costHelp: [],
      profilePicture: '',
    });
    await openProfile();
    expect(getPanel('Visit').getByText('The practice hasn’t said. Call before you go.')).toBeTruthy();
    expect(readAnswerStrip().map(([, answer]) => answer)).toEqual(Array(5).fill('Not listed, ask'));
    expect(getPanel('Visit').getByText('Hours not listed')).toBeTruthy();
    expect(getPanel('Insurance and costs').getByText(/said which plans/)).toBeTruthy();
    expect(getPanel('Insurance and costs').getAllByText('Not listed. Call to ask.')).toHaveLength(2);
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    expect(screen.getByText('RO').dataset.kind).toBe('initials');
    expect(document.querySelector('main img')).toBeNull();
  });

  test.each([
    ['en', 'Unclaimed: is this you?', 'From the public register (NPI 1999001013), not checked by us.'],
    [
      'es',
      'Perfil sin reclamar: ¿es usted?',
      'Del registro público (NPI 1999001013), sin comprobar por nosotros.',
    ],
  ] as const)('a profile made from the public register says so (%s)', async (locale, title, sentence) => {
    const unclaimedFields = {
      claimed: false,
      registerNpi: '1999001013',
      confirmedAt: null,
      confirmedBy: null,
    };
    mockListing({
      ...unclaimedFields,
      credentials: [{ license: listing.licenses[0]!, status: 'self_reported' }],
    });
    await openProfile(listing.slug, locale);
    expect((await screen.findByText(title)).closest('section')?.textContent).toContain(sentence);
    const [credentialsRow] = [...document.querySelectorAll('details')].filter((element) =>
      element.textContent.includes(sentence),
    );
    expect(credentialsRow?.textContent).not.toMatch(/Self-reported|Declarad/);
  });

  test('an unclaimed profile with stale facts warns of them, and invites its prosthetist to claim it', async () => {
    const { unmount } = await openProfile(listings[5]!.slug);
    const claimLink = getPanel('Unclaimed: is this you?').getByRole('link', { name: /Torvald Greer/ });
    expect(claimLink.getAttribute('href')).toBe('/submit-prosthetist');
    const staleText = screen.getByText(/Details last confirmed Mar 3, 2026\. That is a long time ago/);
    expect(staleText.closest('[data-kind=warn]')).toBeTruthy();
    unmount();
    await openProfile();
    expect(screen.queryByText('Unclaimed: is this you?')).toBeNull();
  });
});

test('a listing in the older form of the contract is shown alike', async () => {
  const { company, address: street1, address2: street2, ...otherFields } = listing;
  mockListingReply({ prosthetistData: { ...otherFields, clinic: company, address: { street1, street2 } } });
  await openProfile();
  expect(getPanel('Visit').getByText(/1180 Clamorgan Street, Suite 200/)).toBeTruthy();
  expect(screen.getAllByText(/Riverfront Limb Works/).length).toBeGreaterThan(0);
});

test('an id in the address is replaced with the slug without another request', async () => {
  const { getAddress } = await openProfile(listing.id);
  await waitFor(() => expect(getAddress()).toBe(`/prosthetists/${listing.slug}`));
  expect(sentCalls.filter((call) => !call.includes('reviews'))).toEqual([
    `GET /api/prosthetists/${listing.id}`,
  ]);
});

describe('a profile that cannot be shown', () => {
  test.each([
    ['nobody-by-this-name', /don’t have this profile/],
    ['%00', /don’t have this profile/],
    [failingSlugs.gone, /was deleted/],
  ])('%s', async (slug, title) => {
    await openProfile(slug);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(title);
    expect(screen.getByRole('link', { name: 'Find a prosthetist' })).toBeTruthy();
  });

  test('a failure to load can be retried', async () => {
    const { user } = await openPage(`/prosthetists/${failingSlugs.broken}`);
    await screen.findByText(/having trouble loading this page/);
    mockListingReply(listing);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Renata Okafor/ })).toBeTruthy();
  });

  test('failed reviews do not affect the rest of the profile', async () => {
    server.use(mockProblem(listReviews, 503));
    await openProfile();
    expect(await screen.findByText('We could not load the reviews. Please try again.')).toBeTruthy();
    expect(getPanel('Visit').getByText('About 3 days')).toBeTruthy();
  });
});

test('without a phone number the bar at the bottom leads to the website', async () => {
  mockListing({ phone: '' });
  await openProfile();
  // The style sheet hides it in wide windows.
  const hiddenOption = { hidden: true };
  const callBar = within(document.querySelector<HTMLElement>('[aria-label="Contact"]')!);
  const names = callBar.getAllByRole('link', hiddenOption).map((link) => link.textContent.trim());
  expect(names).toEqual(['Website', 'Directions']);
  expect(callBar.getByRole('button', { name: /^Save/, ...hiddenOption })).toBeTruthy();
});

test('the print button opens the print dialog, and the page has questions for the first visit', async () => {
  const printMock = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await openProfile();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printMock).toHaveBeenCalledOnce();
  expect(screen.getByText('How fast can I be seen when something hurts?')).toBeTruthy();
});

describe('reporting a change', () => {
  const { slug } = listing;

  function recordReports() {
    const reports: { id: unknown; token: string | null; body: unknown }[] = [];
    server.use(
      http.post('*/api/prosthetists/:id/report', async ({ request, params }) => {
        const body: unknown = await request.clone().json();
        reports.push({ id: params.id, token: request.headers.get('authorization'), body });
      }),
    );
    return reports;
  }
  async function openReportForm(
    address = `/prosthetists/${slug}`,
    options: Parameters<typeof openPage>[1] = {},
  ) {
    const view = await openPage(address, options);
    await view.user.click(await screen.findByText('Report a change'));
    const form = within(await screen.findByRole('form', { name: 'Report a change' }));
    return {
      ...view,
      form,
      fillIn: async (field: string, note: string) => {
        await view.user.selectOptions(form.getByRole('combobox', { name: /^What has changed/ }), field);
        await view.user.type(form.getByRole('textbox', { name: /^What should it say/ }), note);
      },
      sendChange: () => view.user.click(form.getByRole('button', { name: 'Send the change' })),
    };
  }

  test('an incorrect fact can be reported without an account', async () => {
    const reports = recordReports();
    const { fillIn, sendChange, announcedTexts } = await openReportForm();
    await fillIn('Phone', 'It ends in 42 now; I called.');
    await sendChange();
    const thanksMessage = await screen.findByText('Thank you. Our team checks it before anything changes.');
    expect(reports).toEqual([
      { id: slug, token: null, body: { field: 'Phone', note: 'It ends in 42 now; I called.' } },
    ]);
    expect(announcedTexts).toContain(thanksMessage.textContent);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(thanksMessage.textContent));
  });

  test('a signed-in user reports under their account', async () => {
    const reports = recordReports();
    const session = createSession('prosthetist');
    const { fillIn, sendChange } = await openReportForm(`/prosthetist/${slug}`, { session });
    await fillIn('Closed or moved', 'Moved to Alton.');
    await sendChange();
    await waitFor(() => expect(reports).toMatchObject([{ token: 'Bearer token-of-a-test' }]));
  });

  test('a missing field shows an error and gets the focus; nothing is sent', async () => {
    const reports = recordReports();
    const { form, fillIn, sendChange } = await openReportForm();
    await sendChange();
    expect(form.getByText('Choose one.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('combobox'));
    await fillIn('Phone', 'no');
    await sendChange();
    expect(form.getByText('Write at least 5 characters on what it should be.')).toBeTruthy();
    expect(document.activeElement).toBe(form.getByRole('textbox'));
    expect(reports).toEqual([]);
  });

  test('a failure keeps the typed text', async () => {
    const { form, fillIn, sendChange } = await openReportForm();
    await fillIn('Address', 'Suite 300 #429');
    await sendChange();
    expect(await form.findByText(/Too many requests/)).toBeTruthy();
    expect(form.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Suite 300 #429');
  });

  test('closing the row keeps the typed text until it is sent', async () => {
    const { user, fillIn } = await openReportForm();
    const reportRow = screen.getByText('Report a change');
    const findForm = async () => within(await screen.findByRole('form', { name: 'Report a change' }));
    await fillIn('Phone', 'It ends in 42 now.');
    await user.click(reportRow);
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await user.click(reportRow);
    const reopenedForm = await findForm();
    expect(reopenedForm.getByRole<HTMLSelectElement>('combobox').value).toBe('Phone');
    expect(reopenedForm.getByRole<HTMLTextAreaElement>('textbox').value).toBe('It ends in 42 now.');
    await user.click(reopenedForm.getByRole('button', { name: 'Send the change' }));
    await screen.findByText(/^Thank you/);
    await user.click(reportRow);
    await waitFor(() => expect(screen.queryByText(/^Thank you/)).toBeNull());
    await user.click(reportRow);
    expect((await findForm()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  });
});

describe('the page of a clinic', () => {
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
});
