import { paths } from '@app/seo';
import { problems } from '@app/service-kit';
import { buildUrl, type CallInput, type Endpoint, getPlace, listPlaces, parseReply } from '@app/types';
import { ask } from '../../proxy/ask.ts';
import type { Upstream } from '../../proxy/upstream.ts';

/** Reads the sitemap's data from the search service. All methods throw 503 while it is unavailable. */
export function createSitemapSource({ pool, ...search }: Upstream) {
  /** Number of parts of 50,000 profiles. */
  async function countParts(): Promise<number> {
    const { statusCode, body } = await pool
      .request({ path: '/internal/sitemap', method: 'GET' })
      .catch((error) => {
        throw problems.unavailable(error);
      });
    const json = (await body.json().catch(() => undefined)) as { parts?: unknown } | undefined;
    if (statusCode !== 200 || typeof json?.parts !== 'number') throw problems.unavailable();
    return json.parts;
  }

  /** Streams the profiles of a part in chunks of some hundred: path and last change. */
  async function* streamProfiles(part: number): AsyncGenerator<{ path: string; changed: string }[]> {
    const { statusCode, body } = await pool.request({
      path: `/internal/sitemap?part=${part}`,
      method: 'GET',
    });
    if (statusCode !== 200) {
      await body.dump();
      throw problems.unavailable();
    }
    let rest = '';
    for await (const chunk of body.setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield lines.map((line) => {
        const { slug, updatedAt } = JSON.parse(line) as { slug: string; updatedAt: string };
        return { path: paths.profile(slug), changed: updatedAt };
      });
    }
  }

  /** Paths of all state and city pages, and the maximum number of listings. */
  async function fetchPlaces(requestId: string): Promise<{ paths: string[]; listings: number }> {
    const options = { locale: 'en', requestId } as const;
    const upstream = { pool, ...search };
    const askPlaces = async <E extends Endpoint>(endpoint: E, input?: CallInput) => {
      const answer = await ask(upstream, buildUrl(endpoint, input), options);
      if (answer.kind !== 'answered' || answer.status !== 200) throw problems.unavailable();
      return parseReply(endpoint, JSON.parse(answer.json));
    };
    const { states } = await askPlaces(listPlaces);
    const places = await Promise.all(
      states.map(({ slug }) => askPlaces(getPlace, { params: { state: slug } })),
    );
    const found = places.flatMap(({ state, cities }) => [
      paths.state(state.slug),
      ...cities.map((city) => paths.city(state.slug, city.slug)),
    ]);
    return { paths: found, listings: states.reduce((sum, { total }) => sum + total, 0) };
  }

  return { parts: countParts, profiles: streamProfiles, places: fetchPlaces };
}
export type SitemapSource = ReturnType<typeof createSitemapSource>;
