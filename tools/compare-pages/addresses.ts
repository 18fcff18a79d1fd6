import { JSDOM } from 'jsdom';

/** The shell's own pages, and each kind of page of which a site has many. */
const fixed = [
  '/',
  '/guide',
  '/for-providers',
  '/submit-prosthetist',
  '/tospp',
  '/how-reviews-work',
  '/transparency',
  '/health-data',
  '/accessibility',
  '/login',
  '/signup',
  '/signup/patient',
  '/signup/prosthetist',
  '/signup/somebody',
  '/signup/set-role/patient',
  '/reset-password',
  '/account',
  '/patientinfo',
  '/my-reviews',
  '/submitprosthetist',
  '/edit-listing',
  '/my-listing',
  '/unsubscribe/x.0',
  '/places',
  '/compare',
  '/specialties/myoelectric',
  // Results: orders, filters, pages, and what cannot be found.
  '/search-results',
  '/search-results?page=1&sortBy=distance',
  '/search-results?zipCode=63101&radius=50&page=1&sortBy=distance',
  '/search-results?zipCode=63101&radius=100&page=2&sortBy=distance',
  '/search-results?zipCode=63101&radius=100&page=99&sortBy=distance',
  '/search-results?zipCode=63101&radius=250&page=1&sortBy=rating',
  '/search-results?zipCode=63101&radius=250&page=1&sortBy=experience',
  '/search-results?zipCode=63101&radius=250&page=1&sortBy=reviews',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&insurance=Medicare',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&insurance=Cigna&insurance=TRICARE',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&accessibility=Hoist&firstVisitDays=14&sameDayRepairs=true',
  '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance&acceptsNewPatients=true',
  '/search-results?zipCode=99950&radius=5&page=1&sortBy=distance',
  '/search-results?zipCode=00000&radius=100&page=1&sortBy=distance',
  '/search-results?radius=10000&page=1&sortBy=distance',
  '/search-results?radius=10000&page=3&sortBy=rating',
  '/search-results?name=smith&radius=10000&page=1&sortBy=distance',
  '/search-results?name=nobodyhasthisname&radius=10000&page=1&sortBy=distance',
  '/search-results?name=smith&zipCode=63101&radius=100&page=1&sortBy=distance',
  '/search-results?zipCode=abc',
  '/search-results?zipCode=abc&radius=100&page=1&sortBy=distance',
  '/search-results?zipCode=63101&radius=7&page=1&sortBy=upside-down',
  '/search-results?zipCode=%3Cimg%20src%3Dx%3E&radius=100&page=1&sortBy=distance',
  // What there is not.
  '/nowhere',
  '/guide/leg',
  '/places/atlantis',
  '/places/missouri/nowhere',
  '/specialties/none',
  '/prosthetists/nobody-of-this-name',
  '/prosthetists/%3Cb%3E',
  '/r/nobody-of-this-name',
  '/r/%3Cb%3E',
  '/prosthetist/nobody-of-this-name',
];

/** Spread evenly over a list. */
const pick = <T>(list: readonly T[], count: number): T[] =>
  list.filter(
    (_, i) => Math.floor((i * count) / list.length) !== Math.floor(((i - 1) * count) / list.length),
  );

/** Addresses to compare: the fixed ones, some of them in Spanish, and the rest from all over the sitemap. */
export async function createAddressList(origin: string, count: number): Promise<string[]> {
  const listed = await readSitemap(origin);
  const slugs = listed.flatMap((path) => /^\/prosthetists\/(.+)$/.exec(path)?.[1] ?? []);
  const more = pick(slugs, 6).map((slug) => `/r/${slug}`);
  const spanish = pick([...fixed, ...pick(slugs, 4).map((slug) => `/prosthetists/${slug}`)], 24).map(
    inSpanish,
  );
  const first = [...new Set([...fixed, ...more, ...spanish])];
  // Kinds of very different number get a like share.
  const kinds = ['/prosthetists/', '/places/', '/specialties/'].map((start) =>
    listed.filter((path) => path.startsWith(start)),
  );
  const left = Math.max(0, count - first.length);
  const specialties = kinds[2]!.slice(0, left);
  const rest = left - specialties.length;
  const picked = [...pick(kinds[0]!, Math.ceil(rest * 0.6)), ...pick(kinds[1]!, Math.floor(rest * 0.4))];
  return [...new Set([...first, ...specialties, ...picked])].slice(0, Math.max(count, first.length));
}

const inSpanish = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=es`;

async function readSitemap(origin: string): Promise<string[]> {
  const response = await fetch(new URL('/sitemap.xml', origin));
  const { document } = new JSDOM(await response.text(), { contentType: 'text/xml' }).window;
  return [...document.querySelectorAll('loc')].map(({ textContent }) => new URL(textContent ?? '').pathname);
}
