import { type ClinicCorrection, ClinicCorrections } from '@app/public-listing';
import { type Clause, matchAll, matchAllBut, matchAny, matchValue, matchValues } from './clauses.ts';
import type { Cluster } from './cluster.ts';

/** A clinic has a page from this many people. */
const fewestPeople = 2;
/** Clinics whose size is kept. */
const mostKept = 20_000;
const mostMembers = 1_000;
const pageSize = 10_000;

/** Staff's corrections of clinics, which are few, in this process; the cluster knows whose listing belongs to which. */
export class ClusterClinics {
  readonly #cluster: Pick<Cluster, 'search'>;
  readonly #getStamp: () => string;
  corrections = new ClinicCorrections();
  #apart = new Map<string, readonly string[]>();
  #stamp = '';
  #hasPage = new Map<string, boolean>();

  constructor(cluster: Pick<Cluster, 'search'>, getStamp: () => string) {
    this.#cluster = cluster;
    this.#getStamp = getStamp;
  }

  replaceCorrections(corrections: readonly ClinicCorrection[]): void {
    this.corrections = new ClinicCorrections(corrections);
    this.#apart = new Map(corrections.map(({ _id, apart }) => [_id, apart]));
  }

  correct(key: string, correction: ClinicCorrection | undefined): void {
    this.corrections.set(key, correction);
    this.#apart.set(key, correction?.apart ?? []);
  }

  /** The clinic that a listing belongs to, whether it has a page or not. */
  findRoot({ id, clinicKey }: { id: string; clinicKey?: string | undefined }): string | undefined {
    if (clinicKey === undefined || this.corrections.isApart(clinicKey, id)) return undefined;
    return this.corrections.getRoot(clinicKey);
  }

  /** Slugs of the pages of these clinics, by root; those without a page are missing. */
  async findPages(roots: Iterable<string>): Promise<Map<string, string>> {
    const stamp = this.#getStamp();
    if (stamp !== this.#stamp || this.#hasPage.size > mostKept) this.#hasPage = new Map();
    this.#stamp = stamp;
    const hasPage = this.#hasPage;
    const asked = new Set(roots);
    const unknown = [...asked].filter((root) => !hasPage.has(root));
    if (unknown.length > 0) {
      const [reply] = await this.#cluster.search([
        {
          size: 0,
          query: matchValues(
            'clinicKey',
            unknown.flatMap((root) => this.corrections.listKeys(root)),
          ),
          aggs: { clinics: { filters: { filters: unknown.map((root) => this.#membersOf(root)) } } },
        },
      ]);
      const { buckets } = reply!.aggregations.clinics as { buckets: { doc_count: number }[] };
      for (const [i, root] of unknown.entries()) hasPage.set(root, buckets[i]!.doc_count >= fewestPeople);
    }
    return new Map(
      [...asked].flatMap((root) => (hasPage.get(root) ? [[root, this.corrections.getSlug(root)]] : [])),
    );
  }

  /** Ids of the listings of a clinic. */
  async listMembers(root: string): Promise<string[]> {
    const [reply] = await this.#cluster.search([
      { size: mostMembers, query: this.#membersOf(root), sort: [{ id: 'asc' }], _source: ['id'] },
    ]);
    return reply!.hits.hits.map(({ _source }) => String(_source.id));
  }

  /** The clinic key of a public listing. */
  async findKey(listingId: string): Promise<{ clinicKey?: string } | undefined> {
    const [reply] = await this.#cluster.search([
      { size: 1, query: matchValue('id', listingId), _source: ['clinicKey'] },
    ]);
    return reply!.hits.hits[0]?._source;
  }

  /** Slugs of all pages. */
  async listPages(): Promise<string[]> {
    const members = new Map<string, number>();
    const add = (key: string, count: number) => {
      const root = this.corrections.getRoot(key);
      members.set(root, (members.get(root) ?? 0) + count);
    };
    for (let after: object | undefined, isLast = false; !isLast; ) {
      const sources = [{ key: { terms: { field: 'clinicKey' } } }];
      const [reply] = await this.#cluster.search([
        { size: 0, aggs: { keys: { composite: { size: pageSize, sources, ...(after && { after }) } } } },
      ]);
      const { buckets, after_key } = reply!.aggregations.keys;
      for (const { key, doc_count } of buckets) add(key.key, doc_count);
      after = after_key;
      isLast = buckets.length < pageSize;
    }
    const apart = [...this.#apart].filter(([, ids]) => ids.length > 0);
    if (apart.length > 0) {
      const [reply] = await this.#cluster.search([
        {
          size: 0,
          aggs: {
            apart: {
              filters: {
                filters: apart.map(([key, ids]) =>
                  matchAll([matchValue('clinicKey', key), matchValues('id', ids)]),
                ),
              },
            },
          },
        },
      ]);
      const { buckets } = reply!.aggregations.apart;
      for (const [i, [key]] of apart.entries()) add(key, -buckets[i].doc_count);
    }
    return [...members].flatMap(([root, count]) =>
      count >= fewestPeople ? [this.corrections.getSlug(root)] : [],
    );
  }

  #membersOf(root: string): Clause {
    return matchAny(
      this.corrections.listKeys(root).map((key) => {
        const apart = this.#apart.get(key) ?? [];
        const isHere = matchValue('clinicKey', key);
        return apart.length > 0 ? matchAllBut([isHere], [matchValues('id', apart)]) : isHere;
      }),
    );
  }
}
