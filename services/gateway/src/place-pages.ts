import { statesAndTerritories } from '@app/option-lists';
import {
  badAddressPage,
  cityPage,
  notFoundPage,
  type PageDocument,
  placesPage,
  problemPage,
  specialtyPage,
  specialtyPages,
  statePage,
} from '@app/seo';
import {
  getPlace,
  listPlaces,
  placeSlug,
  readQuery,
  type SearchReply,
  searchInput,
  searchProsthetists,
  searchQuery,
  urlOf,
} from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';

const isSlug = (value: string) => z.safeParse(placeSlug, value).success;

export async function places(page: PageRequest): Promise<PageDocument> {
  const answer = await page.ask(listPlaces, urlOf(listPlaces));
  return answer.kind === 'reply' ? placesPage({ ...page, states: answer.reply.states }) : problemPage(page);
}

export async function state(page: PageRequest): Promise<PageDocument> {
  const slug = page.c.req.param('state') ?? '';
  if (!isSlug(slug)) return badAddressPage(page);
  const code = statesAndTerritories.find((known) => known.slug === slug)?.code;
  if (!code) return notFoundPage({ ...page, kind: 'place' });
  const place = await page.ask(getPlace, urlOf(getPlace, { params: { state: slug } }));
  if (place.kind === 'down') return problemPage(page);
  if (place.kind === 'refused') return notFoundPage({ ...page, kind: 'place' });
  return listed(page, { state: code }, (reply) => statePage({ ...page, place: place.reply, reply }));
}

export async function city(page: PageRequest): Promise<PageDocument> {
  const [stateSlug = '', citySlug = ''] = [page.c.req.param('state'), page.c.req.param('city')];
  if (!isSlug(stateSlug) || !isSlug(citySlug)) return badAddressPage(page);
  const place = await page.ask(getPlace, urlOf(getPlace, { params: { state: stateSlug } }));
  if (place.kind === 'down') return problemPage(page);
  const found = place.kind === 'reply' && place.reply.cities.find(({ slug }) => slug === citySlug);
  if (place.kind === 'refused' || !found) return notFoundPage({ ...page, kind: 'place' });
  const { state: inState } = place.reply;
  return listed(page, { state: inState.code, city: citySlug }, (reply) =>
    cityPage({ ...page, state: inState, city: found, reply }),
  );
}

export async function specialty(page: PageRequest): Promise<PageDocument> {
  const found = specialtyPages.find(({ slug }) => slug === page.c.req.param('specialty'));
  if (!found) return notFoundPage(page);
  return listed(page, { specialty: [found.value] }, (reply) => specialtyPage({ ...page, ...found, reply }));
}

/** A list under a heading of its own: the search behind it, and the page of it that is asked for. */
async function listed(
  page: PageRequest,
  what: Record<string, string | string[]>,
  show: (reply: SearchReply) => PageDocument,
): Promise<PageDocument> {
  const { page: number, after } = readQuery(new URL(page.c.req.url).searchParams);
  const parsed = z.safeParse(searchQuery, { ...what, page: number, after });
  if (!parsed.success) return badAddressPage(page);
  const answer = await page.ask(searchProsthetists, urlOf(searchProsthetists, searchInput(parsed.data)));
  if (answer.kind === 'down') return problemPage(page);
  if (answer.kind === 'refused') return badAddressPage(page);
  return answer.reply.prosthetists.length === 0 && answer.reply.page > 1
    ? notFoundPage(page)
    : show(answer.reply);
}
