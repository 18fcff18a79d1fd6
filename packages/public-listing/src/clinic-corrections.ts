import type { ClinicDoc } from '@app/db';

/** A correction of a clinic by staff: its name, its slugs, and the key of the clinic that it was joined `into`. */
export type ClinicCorrection = Pick<ClinicDoc, '_id' | 'name' | 'slug' | 'slugHistory' | 'into'> & {
  /** Ids of listings that have the key of the clinic but do not belong to it. */
  apart: readonly string[];
};

export const toClinicCorrection = ({ apart = [], ...doc }: ClinicDoc): ClinicCorrection => ({
  ...doc,
  apart: apart.map((id) => id.toHexString()),
});

export const minListingsForPage = 2;

/** Maximum length of a chain of joined clinics. */
const maxJoins = 20;

/**
 * The corrections of clinics by staff, which are few. Listings with the same clinic key form a clinic. Staff can join
 * clinics: the root is the key of the clinic that several keys belong to.
 */
export class ClinicCorrections {
  readonly #correctionByKey = new Map<string, ClinicCorrection>();
  readonly #keyBySlug = new Map<string, string>();
  readonly #keysByRoot = new Map<string, string[]>();

  constructor(corrections: Iterable<ClinicCorrection> = []) {
    for (const correction of corrections) this.#correctionByKey.set(correction._id, correction);
    this.#rebuildIndexes();
  }

  set(key: string, correction: ClinicCorrection | undefined): void {
    if (correction) this.#correctionByKey.set(key, correction);
    else this.#correctionByKey.delete(key);
    this.#rebuildIndexes();
  }

  /** Returns the root of a key, over all joins. */
  getRoot(key: string): string {
    const chain = [key];
    for (;;) {
      const nextKey = this.#correctionByKey.get(chain.at(-1)!)?.into;
      if (nextKey === undefined) return chain.at(-1)!;
      // Two clinics that were joined into each other at the same time are one.
      if (chain.includes(nextKey) || chain.length > maxJoins) return chain.toSorted()[0]!;
      chain.push(nextKey);
    }
  }

  /** Lists all keys of a clinic, its root first. */
  listKeys(root: string): readonly string[] {
    return [root, ...(this.#keysByRoot.get(root) ?? [])];
  }

  /** Finds the root of a current or earlier slug, or of a key. The clinic may have no listings. */
  findRootBySlug(slugOrKey: string): string {
    return this.getRoot(this.#keyBySlug.get(slugOrKey) ?? slugOrKey);
  }

  getSlug(root: string): string {
    return this.#correctionByKey.get(root)?.slug ?? root;
  }

  /** Returns the name that staff chose; undefined: that of its listings. */
  getName(root: string): string | undefined {
    return this.#correctionByKey.get(root)?.name;
  }

  /** Returns the clinic of a current or earlier slug, or of a key, with its corrections. */
  getClinic(slugOrKey: string): {
    root: string;
    keys: readonly string[];
    slug: string;
    name: string | undefined;
  } {
    const root = this.findRootBySlug(slugOrKey);
    return { root, keys: this.listKeys(root), slug: this.getSlug(root), name: this.getName(root) };
  }

  /** Finds the root of the clinic that a listing belongs to. */
  findListingRoot({ id, clinicKey }: { id: string; clinicKey?: string | undefined }): string | undefined {
    return clinicKey === undefined || this.isExcluded(clinicKey, id) ? undefined : this.getRoot(clinicKey);
  }

  isExcluded(key: string, listingId: string): boolean {
    return this.listExcludedIds(key).includes(listingId);
  }

  listExcludedIds(key: string): readonly string[] {
    return this.#correctionByKey.get(key)?.apart ?? [];
  }

  listCorrectedKeys(): string[] {
    return [...this.#correctionByKey.keys()];
  }

  #rebuildIndexes(): void {
    this.#keyBySlug.clear();
    this.#keysByRoot.clear();
    for (const { _id: key, slug, slugHistory = [] } of this.#correctionByKey.values()) {
      for (const formerSlug of slugHistory) this.#keyBySlug.set(formerSlug, key);
      if (slug) this.#keyBySlug.set(slug, key);
      const root = this.getRoot(key);
      if (root !== key) this.#keysByRoot.set(root, [...(this.#keysByRoot.get(root) ?? []), key]);
    }
  }
}
