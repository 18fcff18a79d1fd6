import { ClinicCorrections, minListingsForPage } from '@app/public-listing';
import * as z from 'zod/mini';
import {
  type Clause,
  countEach,
  matchAll,
  matchAllBut,
  matchAny,
  matchValue,
  matchValues,
} from './clauses.ts';
import type { Cluster } from './cluster.ts';
import { listValues, readCounts } from './parse-reply.ts';

const memberSchema = z.object({ id: z.string() });
const keySchema = z.object({ clinicKey: z.optional(z.string()) });

/** Clinics that are known to have a page or none. */
const maxKnown = 20_000;
const maxMembers = 1_000;

/** Staff's corrections of clinics, which are few, in this process; the cluster knows the clinic key of each listing. */
export class ClusterClinics {
  readonly #cluster: Pick<Cluster, 'search'>;
  readonly #getStamp: () => string;
  corrections = new ClinicCorrections();
  #stamp = '';
  #hasPage = new Map<string, boolean>();

  constructor(cluster: Pick<Cluster, 'search'>, getStamp: () => string) {
    this.#cluster = cluster;
    this.#getStamp = getStamp;
  }

  /** Slugs of the pages of these clinics, by root; those without a page are missing. */
  async findPages(roots: readonly string[]): Promise<Map<string, string>> {
    const stamp = this.#getStamp();
    if (stamp !== this.#stamp || this.#hasPage.size > maxKnown) this.#hasPage = new Map();
    this.#stamp = stamp;
    const hasPage = this.#hasPage;
    const unknown = [...new Set(roots)].filter((root) => !hasPage.has(root));
    if (unknown.length > 0) {
      const keys = unknown.flatMap((root) => this.corrections.listKeys(root));
      const { aggregations } = await this.#cluster.search({
        size: 0,
        query: matchValues('clinicKey', keys),
        aggs: { members: countEach(unknown.map((root) => this.#matchMembers(root))) },
      });
      for (const [i, total] of readCounts(aggregations.members).entries())
        hasPage.set(unknown[i]!, total >= minListingsForPage);
    }
    return new Map(
      roots.flatMap((root) => (hasPage.get(root) ? [[root, this.corrections.getSlug(root)]] : [])),
    );
  }

  /** Ids of the listings of a clinic. */
  async listMembers(root: string): Promise<string[]> {
    const { hits } = await this.#cluster.search({
      size: maxMembers,
      query: this.#matchMembers(root),
      sort: [{ id: 'asc' }],
      _source: ['id'],
    });
    return hits.map(({ source }) => z.parse(memberSchema, source).id);
  }

  /** The clinic of a public listing. */
  async findListingRoot(id: string): Promise<string | undefined> {
    const { hits } = await this.#cluster.search({
      size: 1,
      query: matchValue('id', id),
      _source: ['clinicKey'],
    });
    return hits[0] && this.corrections.findListingRoot({ id, ...z.parse(keySchema, hits[0].source) });
  }

  /** Slugs of all pages. */
  async listPages(): Promise<string[]> {
    const totals = new Map<string, number>();
    const add = (key: string, count: number) => {
      const root = this.corrections.getRoot(key);
      totals.set(root, (totals.get(root) ?? 0) + count);
    };
    for await (const [key, total] of listValues(this.#cluster.search, 'clinicKey')) add(key, total);
    const keys = this.corrections
      .listCorrectedKeys()
      .filter((key) => this.corrections.listApart(key).length > 0);
    if (keys.length > 0) {
      const areApart = keys.map((key) =>
        matchAll([matchValue('clinicKey', key), matchValues('id', this.corrections.listApart(key))]),
      );
      const { aggregations } = await this.#cluster.search({ size: 0, aggs: { apart: countEach(areApart) } });
      for (const [i, total] of readCounts(aggregations.apart).entries()) add(keys[i]!, -total);
    }
    return [...totals].flatMap(([root, total]) =>
      total >= minListingsForPage ? [this.corrections.getSlug(root)] : [],
    );
  }

  #matchMembers(root: string): Clause {
    return matchAny(
      this.corrections.listKeys(root).map((key) => {
        const apart = this.corrections.listApart(key);
        const hasKey = matchValue('clinicKey', key);
        return apart.length > 0 ? matchAllBut([hasKey], [matchValues('id', apart)]) : hasKey;
      }),
    );
  }
}
