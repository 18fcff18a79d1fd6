import { parsePhone } from '@app/types/listing/phone';
import { toPlaceCase } from './name-case.ts';
import type { Provider } from './provider.ts';

/** Taxonomy code of suppliers of prostheses and orthoses, the organizations that are practices. */
export const practiceTaxonomyCode = '335E00000X';
/** The register’s codes for kinds of other names: 3 is “doing business as”, 5 is “other name”. */
const tradeNameKindCodes: ReadonlySet<string> = new Set(['3', '5']);

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

/** Joins street without suite, ZIP code and phone; undefined if one is missing, because two of them prove nothing. */
function toPlaceKey({ address, zipCode, phone }: Provider): string | undefined {
  const phoneDigits = parsePhone(phone)?.digits;
  const words = address.toUpperCase().match(/[A-Z0-9]+/g);
  if (!phoneDigits || !words || zipCode.length < 5) return undefined;
  const suiteIndex = words.findIndex((word, i) => i > 1 && /^(?:STE|SUITE|UNIT|APT|FL|FLOOR)$/.test(word));
  const street = words
    .slice(0, suiteIndex === -1 ? undefined : suiteIndex)
    .map((word) => streetAbbreviations[word] ?? word);
  return [street.join(' '), zipCode.slice(0, 5), phoneDigits].join('|');
}

/** Names of practices by place: that of the first organization at a place, or of the first with a trade name. */
export class PracticeIndex {
  readonly #practiceByPlace = new Map<string, { name: string; isTradeName: boolean }>();

  get size(): number {
    return this.#practiceByPlace.size;
  }
  add(provider: Provider): void {
    const key = toPlaceKey(provider);
    const isTradeName =
      provider.otherOrganization !== '' && tradeNameKindCodes.has(provider.otherOrganizationKind);
    const name = isTradeName ? provider.otherOrganization : provider.organization;
    const storedPractice = key && this.#practiceByPlace.get(key);
    if (!key || !name || (storedPractice && (storedPractice.isTradeName || !isTradeName))) return;
    this.#practiceByPlace.set(key, { name: toPlaceCase(name), isTradeName });
  }
  findName(provider: Provider): string {
    const key = toPlaceKey(provider);
    return (key && this.#practiceByPlace.get(key)?.name) || '';
  }
}
