import type { ClinicDoc } from '@app/db';

/** The public part of a correction, and the slugs that lead to the clinic. */
export type ClinicCorrection = Pick<ClinicDoc, '_id' | 'name' | 'slug' | 'slugHistory' | 'into'> & {
  /** Ids of listings that are not part of the clinic. */
  apart: readonly string[];
};

export const toClinicCorrection = ({ apart = [], ...doc }: ClinicDoc): ClinicCorrection => ({
  ...doc,
  apart: apart.map((id) => id.toHexString()),
});

/** Minimum of listings for a clinic to have a page. */
export const minListingsForPage = 2;

/** Maximum length of a chain of joined clinics. */
const maxJoins = 20;

/** Staff's corrections of clinics, which are few. Clinics without one are what their listings say. */
export class ClinicCorrections {
  readonly #byKey = new Map<string, ClinicCorrection>();
  readonly #keyBySlug = new Map<string, string>();
  readonly #keysByRoot = new Map<string, string[]>();

  constructor(corrections: Iterable<ClinicCorrection> = []) {
    for (const correction of corrections) this.#byKey.set(correction._id, correction);
    this.#index();
  }

  /** Adds, replaces or removes the correction of a clinic. */
  set(key: string, correction: ClinicCorrection | undefined): void {
    if (correction) this.#byKey.set(key, correction);
    else this.#byKey.delete(key);
    this.#index();
  }

  /** The clinic that a key belongs to, over all joins. */
  getRoot(key: string): string {
    const chain = [key];
    for (;;) {
      const into = this.#byKey.get(chain.at(-1)!)?.into;
      if (into === undefined) return chain.at(-1)!;
      // Two clinics that were joined into each other at the same moment are one.
      if (chain.includes(into) || chain.length > maxJoins) return chain.toSorted()[0]!;
      chain.push(into);
    }
  }

  /** All keys of a clinic, its own first. */
  listKeys(root: string): readonly string[] {
    return [root, ...(this.#keysByRoot.get(root) ?? [])];
  }

  /** The clinic with this current or earlier slug, or key; it may have no listings. */
  findRoot(slugOrKey: string): string {
    return this.getRoot(this.#keyBySlug.get(slugOrKey) ?? slugOrKey);
  }

  getSlug(root: string): string {
    return this.#byKey.get(root)?.slug ?? root;
  }

  /** The name that staff chose; undefined: what its listings say. */
  getName(root: string): string | undefined {
    return this.#byKey.get(root)?.name;
  }

  /** The clinic with this current or earlier slug, or key, and its corrections by staff. */
  getClinic(slugOrKey: string): {
    root: string;
    keys: readonly string[];
    slug: string;
    name: string | undefined;
  } {
    const root = this.findRoot(slugOrKey);
    return { root, keys: this.listKeys(root), slug: this.getSlug(root), name: this.getName(root) };
  }

  /** The clinic that a listing belongs to, whether it has a page or not. */
  findListingRoot({ id, clinicKey }: { id: string; clinicKey?: string | undefined }): string | undefined {
    return clinicKey === undefined || this.isApart(clinicKey, id) ? undefined : this.getRoot(clinicKey);
  }

  /** True if staff took a listing with this key out of the clinic. */
  isApart(key: string, listingId: string): boolean {
    return this.listApart(key).includes(listingId);
  }

  /** Ids of the listings with this key that staff took out of the clinic. */
  listApart(key: string): readonly string[] {
    return this.#byKey.get(key)?.apart ?? [];
  }

  /** Keys with a correction. */
  listCorrectedKeys(): string[] {
    return [...this.#byKey.keys()];
  }

  #index(): void {
    this.#keyBySlug.clear();
    this.#keysByRoot.clear();
    for (const { _id: key, slug, slugHistory = [] } of this.#byKey.values()) {
      for (const formerSlug of slugHistory) this.#keyBySlug.set(formerSlug, key);
      if (slug) this.#keyBySlug.set(slug, key);
      const root = this.getRoot(key);
      if (root !== key) this.#keysByRoot.set(root, [...(this.#keysByRoot.get(root) ?? []), key]);
    }
  }
}
