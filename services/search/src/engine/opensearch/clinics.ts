import { ClinicCorrections, minListingsForPage } from '@app/public-listing';
import type { Cluster } from './cluster.ts';
import { listValues, readCounts } from './parse-reply.ts';
import type { Clause } from './request.ts';

/** Maximum number of clinics for which it is cached whether they have a page. */
const maxCachedRoots = 20_000;
const maxMembers = 1_000;

/** Clinics of the cluster, which has the clinic key of each listing. The corrections by staff are in this process. */
export class ClusterClinics {
  readonly #cluster: Pick<Cluster, 'search'>;
  readonly #getIndexVersion: () => string;
  corrections = new ClinicCorrections();
  #cachedVersion = '';
  #hasPageByRoot = new Map<string, boolean>();

  constructor(cluster: Pick<Cluster, 'search'>, getIndexVersion: () => string) {
    this.#cluster = cluster;
    this.#getIndexVersion = getIndexVersion;
  }

  /** Finds the slugs of the pages of these clinics, by root. Clinics without a page are missing. */
  async findPageSlugs(
    clinicRoots: readonly (string | undefined)[],
  ): Promise<Map<string | undefined, string>> {
    const indexVersion = this.#getIndexVersion();
    if (indexVersion !== this.#cachedVersion || this.#hasPageByRoot.size > maxCachedRoots)
      this.#hasPageByRoot = new Map();
    this.#cachedVersion = indexVersion;
    const hasPageByRoot = this.#hasPageByRoot;
    const wantedRoots = new Set(clinicRoots.filter((root) => root !== undefined));
    const uncachedRoots = [...wantedRoots].filter((root) => !hasPageByRoot.has(root));
    if (uncachedRoots.length > 0) {
      const keys = uncachedRoots.flatMap((root) => this.corrections.listKeys(root));
      const { aggregations } = await this.#cluster.search({
        size: 0,
        query: { terms: { clinicKey: keys } },
        aggs: { members: { filters: { filters: uncachedRoots.map((root) => this.#matchMembers(root)) } } },
      });
      for (const [i, total] of readCounts(aggregations.members).entries())
        hasPageByRoot.set(uncachedRoots[i]!, total >= minListingsForPage);
    }
    const rootsWithPage = [...wantedRoots].filter((root) => hasPageByRoot.get(root));
    return new Map(rootsWithPage.map((root) => [root, this.corrections.getSlug(root)]));
  }

  async listMembers(root: string): Promise<string[]> {
    const { hits } = await this.#cluster.search({
      size: maxMembers,
      query: this.#matchMembers(root),
      sort: [{ id: 'asc' }],
      _source: ['id'],
    });
    return hits.map(({ source }) => source.id!);
  }

  async findListingRoot(id: string): Promise<string | undefined> {
    const { hits } = await this.#cluster.search({
      size: 1,
      query: { term: { id } },
      _source: ['clinicKey'],
    });
    return hits[0] && this.corrections.findListingRoot({ id, clinicKey: hits[0].source.clinicKey });
  }

  async listPageSlugs(): Promise<string[]> {
    const totalByRoot = new Map<string, number>();
    for await (const [key, total] of listValues(this.#cluster.search, 'clinicKey')) {
      const root = this.corrections.getRoot(key);
      totalByRoot.set(root, (totalByRoot.get(root) ?? 0) + total);
    }
    // The totals of these clinics include listings that staff excluded.
    const keysWithExclusions = this.corrections
      .listCorrectedKeys()
      .filter((key) => this.corrections.listExcludedIds(key).length > 0);
    const rootsWithExclusions = keysWithExclusions.map((key) => this.corrections.getRoot(key));
    for (const root of rootsWithExclusions) totalByRoot.delete(root);
    const slugsByTotal = [...totalByRoot].flatMap(([root, total]) =>
      total >= minListingsForPage ? [this.corrections.getSlug(root)] : [],
    );
    return [...slugsByTotal, ...(await this.findPageSlugs(rootsWithExclusions)).values()];
  }

  #matchMembers(root: string): Clause {
    const keyClauses = this.corrections.listKeys(root).map((key) => ({
      bool: {
        filter: [{ term: { clinicKey: key } }],
        must_not: [{ terms: { id: this.corrections.listExcludedIds(key) } }],
      },
    }));
    return { bool: { should: keyClauses } };
  }
}
