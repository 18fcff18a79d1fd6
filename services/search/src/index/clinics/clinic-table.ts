import { ClinicCorrections, minListingsForPage } from '@app/public-listing';
import type { IndexedListing } from '../columns.ts';
import { addToList, removeFromList } from '../lists.ts';

/** The clinics of all listings. Listings are identified by their main places. */
export class ClinicTable {
  readonly corrections = new ClinicCorrections();
  readonly #listings: readonly (IndexedListing | undefined)[];
  readonly #mainPlacesByKey = new Map<string, number[]>();

  /** @param listings by main place */
  constructor(listings: readonly (IndexedListing | undefined)[]) {
    this.#listings = listings;
  }

  add(mainPlace: number): void {
    const { clinicKey } = this.#listings[mainPlace]!;
    if (clinicKey !== undefined) addToList(this.#mainPlacesByKey, clinicKey, mainPlace);
  }

  remove(mainPlace: number): void {
    const { clinicKey } = this.#listings[mainPlace]!;
    if (clinicKey !== undefined) removeFromList(this.#mainPlacesByKey, clinicKey, mainPlace);
  }

  /** Finds the clinic that a listing belongs to, whether it has a page or not. */
  findListingRoot(mainPlace: number): string | undefined {
    return this.corrections.findListingRoot(this.#listings[mainPlace]!);
  }

  listMembers(root: string): string[] {
    return this.corrections
      .listKeys(root)
      .flatMap((key) =>
        (this.#mainPlacesByKey.get(key) ?? [])
          .map((mainPlace) => this.#listings[mainPlace]!.id)
          .filter((id) => !this.corrections.isExcluded(key, id)),
      );
  }

  hasPage(root: string): boolean {
    return this.listMembers(root).length >= minListingsForPage;
  }

  /** Finds the slug of the page of a listing's clinic, if it has one. */
  findPageSlug(mainPlace: number): string | undefined {
    const root = this.findListingRoot(mainPlace);
    return root !== undefined && this.hasPage(root) ? this.corrections.getSlug(root) : undefined;
  }

  listPageSlugs(): string[] {
    const roots = new Set(Array.from(this.#mainPlacesByKey.keys(), (key) => this.corrections.getRoot(key)));
    return [...roots].filter((root) => this.hasPage(root)).map((root) => this.corrections.getSlug(root));
  }
}
