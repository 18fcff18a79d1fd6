import { parsePhone } from '@app/types/listing/phone';
import { toPlaceCase } from './ordinary-case.ts';
import type { Provider } from './provider.ts';

/** Suppliers of prostheses and orthoses: the organizations that are practices. */
export const practiceCode = '335E00000X';
/** The register’s kinds of other names that a practice goes by: doing business as, and another name. */
const tradeNameKinds: ReadonlySet<string> = new Set(['3', '5']);

/** Words of a street with their short forms. */
const streetAbbreviations: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  DRIVE: 'DR',
  LANE: 'LN',
  COURT: 'CT',
  HIGHWAY: 'HWY',
  PARKWAY: 'PKWY',
  PLACE: 'PL',
  SQUARE: 'SQ',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
};

/** Street without its suite, ZIP code and phone; undefined if one is missing, because each alone proves nothing. */
function toPlaceKey({ address, zipCode, phone }: Provider): string | undefined {
  const digits = parsePhone(phone)?.digits;
  const words = address.toUpperCase().match(/[A-Z0-9]+/g);
  if (!digits || !words || zipCode.length < 5) return undefined;
  const suiteIndex = words.findIndex((word, i) => i > 1 && /^(?:STE|SUITE|UNIT|APT|FL|FLOOR)$/.test(word));
  const street = words
    .slice(0, suiteIndex === -1 ? undefined : suiteIndex)
    .map((word) => streetAbbreviations[word] ?? word);
  return [street.join(' '), zipCode.slice(0, 5), digits].join('|');
}

/** The practices of a register by place. The first organization of a place counts, or the first with a trade name. */
export class Practices {
  readonly #byPlace = new Map<string, { name: string; isTradeName: boolean }>();

  get size(): number {
    return this.#byPlace.size;
  }
  add(provider: Provider): void {
    const key = toPlaceKey(provider);
    const isTradeName =
      provider.otherOrganization !== '' && tradeNameKinds.has(provider.otherOrganizationKind);
    const name = isTradeName ? provider.otherOrganization : provider.organization;
    const storedPractice = key && this.#byPlace.get(key);
    if (!key || !name || (storedPractice && (storedPractice.isTradeName || !isTradeName))) return;
    this.#byPlace.set(key, { name: toPlaceCase(name), isTradeName });
  }
  findName(provider: Provider): string {
    const key = toPlaceKey(provider);
    return (key && this.#byPlace.get(key)?.name) || '';
  }
}
