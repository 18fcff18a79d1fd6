import { useCall } from '@app/remote-kit';
import { Link, useParams, useSearchParams } from '@app/router';
import { definePageDocument, type Remote, Slot, type SlotProps, useShell } from '@app/shell-api';
import { createSampleFigures, createSampleListing, createSampleRecentReview } from '@app/test-kit/samples';
import { buildUrl, getProsthetist, getReviewLists, getTransparency, listRecentReviews } from '@app/types';
import { useState } from 'react';
import type { CallAnswers } from '../public/server-page.ts';

/** Creates the answers of the services to the calls of pages, by address. */
export const createSampleAnswers = (): CallAnswers => {
  const listing = createSampleListing();
  return Object.fromEntries(
    [
      [buildUrl(listRecentReviews), { reviews: [createSampleRecentReview()] }],
      [buildUrl(getReviewLists), { strengthTags: [], concernTags: [], decisionReasons: [] }],
      [buildUrl(getTransparency), createSampleFigures()],
      [buildUrl(getProsthetist, { params: { id: listing.slug } }), listing],
    ].map(([address, body]) => [address, { status: 200, body }]),
  );
};

/** One address per public route. */
export const sampleAddresses: Readonly<Record<string, string>> = {
  '/search-results': '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance',
  '/prosthetists/:id': '/prosthetists/renata-okafor-st-louis',
  '/places/:state': '/places/missouri',
  '/places/:state/:city': '/places/missouri/st-louis',
  '/specialties/:specialty': '/specialties/myoelectric',
  '/r/:slug': '/r/renata-okafor-st-louis',
  '/unsubscribe/:token': '/unsubscribe/anna-berg.0',
  '/alerts/confirm/:token': '/alerts/confirm/xxxxxxxxxxxxxxxxxxxxxx',
  '/alerts/stop/:token': '/alerts/stop/xxxxxxxxxxxxxxxxxxxxxx',
  '/signup/:role': '/signup/patient',
  '/signup/set-role/:role': '/signup/set-role/patient',
  '/prosthetist/:slug': '/prosthetist/anna-berg',
  '/prosthetist/:slug/reviews': '/prosthetist/anna-berg/reviews',
};

/** Renders a typical page of a remote: a call, fields to type into, and a slot. */
function SamplePage() {
  const { data } = useCall(listRecentReviews);
  const { session, locale } = useShell();
  const [name, setName] = useState('');
  const [radius, setRadius] = useState('100');
  const [isChecked, setIsChecked] = useState(false);
  const [firstReview] = data?.reviews ?? [];
  const [searchParams] = useSearchParams();
  const city = searchParams.get('city') ?? 'St. Louis';
  return (
    <>
      <h1>{locale === 'es' ? 'Una página' : 'A page'}</h1>
      <p>{Object.values(useParams()).join()}</p>
      <p>{firstReview ? firstReview.text : 'nothing yet'}</p>
      <Link to="/guide">guide</Link>
      <form aria-label="sample">
        <input aria-label="name" name="name" value={name} onChange={(event) => setName(event.target.value)} />
        <select
          aria-label="radius"
          name="radius"
          value={radius}
          onChange={(event) => setRadius(event.target.value)}
        >
          <option>50</option>
          <option>100</option>
        </select>
        <input
          type="checkbox"
          aria-label="wants"
          checked={isChecked}
          onChange={(event) => setIsChecked(event.target.checked)}
        />
      </form>
      <output>{[session.status, name, radius, isChecked].join()}</output>
      <Link to="?city=Chicago">in Chicago</Link>
      <Slot
        name="profileEnd"
        props={{ listing: { id: '1', slug: 'anna-berg', state: 'MO', city, zipCode: '63108' } }}
      />
    </>
  );
}

const sampleDocument = definePageDocument({
  loader: () => ({ calls: { recent: { endpoint: listRecentReviews } } }),
  head: ({ recent }, { pathname, origin }) =>
    recent.kind === 'reply'
      ? {
          title: 'A page | Stridewell',
          description: 'What it is about.',
          path: pathname,
          jsonLd: [
            { '@type': 'ItemList', itemListElement: [{ name: 'Renata', url: `${origin}/prosthetists/r` }] },
          ],
        }
      : { problem: 'unavailable' },
});

/** Creates a remote that fills the slot of the sample page with `label`, the city and a button. */
export const createFillerRemote = (label: string): Remote => ({
  contract: '2.1.0',
  routes: [],
  slots: { profileEnd: async () => ({ default: createSlotContent(label) }) },
});

const createSlotContent = (label: string) =>
  function SlotContent({ listing }: SlotProps['profileEnd']) {
    const [isPressed, setIsPressed] = useState(false);
    return (
      <aside aria-label={label}>
        {label} in {listing.city}
        <button type="button" onClick={() => setIsPressed(true)}>
          {isPressed ? 'pressed' : 'press'}
        </button>
      </aside>
    );
  };

const SampleSearch = ({ initial }: SlotProps['homeSearch']) => (
  <form aria-label="search of the remote">
    <input aria-label="name" name="name" defaultValue={initial.name} />
  </form>
);
function SampleReviews() {
  const { data } = useCall(listRecentReviews);
  const [isPressed, setIsPressed] = useState(false);
  return (
    <section aria-label="recent">
      {data?.reviews.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
      <button type="button" onClick={() => setIsPressed(true)}>
        {isPressed ? 'pressed' : 'press'}
      </button>
    </section>
  );
}

/** Creates a remote with these routes, all of which show the sample page. `overrides` replaces fields of it. */
export const createSampleRemote = (routes: readonly string[], overrides: Partial<Remote> = {}): Remote => ({
  contract: '2.0.0',
  routes: routes.map((path) => ({
    path,
    page: async () => ({ default: SamplePage }),
    document: async () => ({ default: sampleDocument }),
  })),
  slots: {
    homeSearch: async () => ({ default: SampleSearch }),
    recentReviews: async () => ({ default: SampleReviews }),
  },
  ...overrides,
});
