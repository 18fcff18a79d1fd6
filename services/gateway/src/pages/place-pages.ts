import { statesAndTerritories } from '@app/option-lists';
import {
  type PageDocument,
  renderBadAddressPage,
  renderCityPage,
  renderNotFoundPage,
  renderPlacesPage,
  renderProblemPage,
  renderSpecialtyPage,
  renderStatePage,
  specialtyPages,
} from '@app/seo';
import {
  buildUrl,
  getPlace,
  listPlaces,
  placeSlug,
  readQuery,
  type SearchReply,
  searchInput,
  searchProsthetists,
  searchQuery,
} from '@app/types';
import * as z from 'zod/mini';
import type { PageRequest } from './pages.ts';

const isSlug = (value: string) => z.safeParse(placeSlug, value).success;

export async function renderPlaces(page: PageRequest): Promise<PageDocument> {
  const answer = await page.ask(listPlaces, buildUrl(listPlaces));
  return answer.kind === 'reply'
    ? renderPlacesPage({ ...page, states: answer.reply.states })
    : renderProblemPage(page);
}

export async function renderState(page: PageRequest): Promise<PageDocument> {
  const slug = page.c.req.param('state') ?? '';
  if (!isSlug(slug)) return renderBadAddressPage(page);
  const code = statesAndTerritories.find((known) => known.slug === slug)?.code;
  if (!code) return renderNotFoundPage({ ...page, kind: 'place' });
  const place = await page.ask(getPlace, buildUrl(getPlace, { params: { state: slug } }));
  if (place.kind === 'down') return renderProblemPage(page);
  if (place.kind === 'refused') return renderNotFoundPage({ ...page, kind: 'place' });
  return renderList(page, { state: code }, (reply) =>
    renderStatePage({ ...page, place: place.reply, reply }),
  );
}

export async function renderCity(page: PageRequest): Promise<PageDocument> {
  const [stateSlug = '', citySlug = ''] = [page.c.req.param('state'), page.c.req.param('city')];
  if (!isSlug(stateSlug) || !isSlug(citySlug)) return renderBadAddressPage(page);
  const place = await page.ask(getPlace, buildUrl(getPlace, { params: { state: stateSlug } }));
  if (place.kind === 'down') return renderProblemPage(page);
  const found = place.kind === 'reply' && place.reply.cities.find(({ slug }) => slug === citySlug);
  if (place.kind === 'refused' || !found) return renderNotFoundPage({ ...page, kind: 'place' });
  const { state: inState } = place.reply;
  return renderList(page, { state: inState.code, city: citySlug }, (reply) =>
    renderCityPage({ ...page, state: inState, city: found, reply }),
  );
}

export async function renderSpecialty(page: PageRequest): Promise<PageDocument> {
  const found = specialtyPages.find(({ slug }) => slug === page.c.req.param('specialty'));
  if (!found) return renderNotFoundPage(page);
  return renderList(page, { specialty: [found.value] }, (reply) =>
    renderSpecialtyPage({ ...page, ...found, reply }),
  );
}

/** A list under a heading of its own: the search behind it, and the page of it that is asked for. */
async function renderList(
  page: PageRequest,
  what: Record<string, string | string[]>,
  show: (reply: SearchReply) => PageDocument,
): Promise<PageDocument> {
  const { page: number, after } = readQuery(new URL(page.c.req.url).searchParams);
  const parsed = z.safeParse(searchQuery, { ...what, page: number, after });
  if (!parsed.success) return renderBadAddressPage(page);
  const answer = await page.ask(searchProsthetists, buildUrl(searchProsthetists, searchInput(parsed.data)));
  if (answer.kind === 'down') return renderProblemPage(page);
  if (answer.kind === 'refused') return renderBadAddressPage(page);
  return answer.reply.prosthetists.length === 0 && answer.reply.page > 1
    ? renderNotFoundPage(page)
    : show(answer.reply);
}
