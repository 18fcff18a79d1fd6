// Ranks listings by how well they fit a typed name, and explains matches that a card's name does not show.
import { licenseValues } from '@app/option-lists';
import { noFilters } from '@app/types';
import { toWords, type Words } from '../filters/facets.ts';
import { wordField } from '../segment/entry.ts';
import type { Segment } from '../segment/segment.ts';
import type { Snapshot } from '../snapshot.ts';
import type { NamedSegment, NameMatch, ReadWord } from './match-names.ts';
import { isTitle } from './name-query.ts';

/**
 * How a word was found, best first: in the name with the same spelling, in the name except for diacritics, in the
 * practice; as a prefix of one of these; by sound; with a typing error; in the city alone.
 */
const found = {
  name: 0,
  foldedName: 1,
  practice: 2,
  beginning: 3,
  sound: 4,
  slip: 5,
  city: 6,
  nowhere: 7,
} as const;
type Found = (typeof found)[keyof typeof found];

const anyName = wordField.name | wordField.markedName;
const notPlace = anyName | wordField.practice;

/** A word that made a listing match but is not in its name as typed. */
export interface MatchedWord {
  /** `sound` and `slip`: the word is in the name, with another spelling. */
  by: 'practice' | 'city' | 'sound' | 'slip';
  /** Folded: lower case without diacritics. */
  token: string;
}

/** A typed title: its token number in the segment (-1 for none) and the licenses that it may mean. */
interface Title {
  token: number;
  license: Words;
}

/** "CPO" matches both certifications that end with it. */
const toLicenseWords = (title: string): Words =>
  toWords({
    ...noFilters,
    license: licenseValues.filter((value) => value.toLowerCase().endsWith(`(${title})`)),
  });

/** Ranks the listings of one segment for a name. */
export class Relevance {
  readonly #segment: Segment;
  readonly #words: readonly ReadWord[];
  readonly #letters: string;
  readonly #titles: readonly Title[];

  constructor(segment: Segment, { words }: NamedSegment, { letters, titles }: NameMatch) {
    this.#segment = segment;
    this.#words = words;
    this.#letters = letters;
    this.#titles = titles.map((token) => ({
      token: segment.dictionary.tokens.indexOf(token),
      license: toLicenseWords(token),
    }));
  }

  /**
   * The tier of a listing, 0 is best: the whole name, the whole name with the last name first, then the worst word
   * decides. Each is followed by a tier for listings without the typed title.
   */
  tier(row: number): number {
    const tokens = this.#segment.dictionary.listTokens(row);
    const fields = this.#segment.dictionary.getFields(row);
    let worst: Found = found.name;
    for (const word of this.#words) {
      let best: Found = found.nowhere;
      for (let i = 0; i < tokens.length && best > 0; i++) {
        const one = findIn(word, tokens[i]!, fields[i]!);
        if (one < best) best = one;
      }
      if (best > worst) worst = best;
    }
    const step = worst + (worst <= found.foldedName ? this.#wholeName(row) : partOfName);
    return step * 2 + (this.#hasTitles(row, tokens) ? 0 : 1);
  }

  /** Words to show on the card as the reason for the match. */
  matchedWords(row: number): MatchedWord[] {
    const { dictionary } = this.#segment;
    const tokens = dictionary.listTokens(row);
    const fields = dictionary.getFields(row);
    return this.#words.flatMap((word) => {
      let best = -1;
      for (let i = 0; i < tokens.length; i++) {
        const how = findIn(word, tokens[i]!, fields[i]!);
        if (how < found.nowhere && (best < 0 || how < findIn(word, tokens[best]!, fields[best]!))) best = i;
      }
      if (best < 0) return [];
      const by = toMatchedField(findIn(word, tokens[best]!, fields[best]!), fields[best]!);
      return by ? [{ by, token: dictionary.tokens.at(tokens[best]!) }] : [];
    });
  }

  #hasTitles(row: number, tokens: Uint32Array): boolean {
    const { mainPlace, words } = this.#segment;
    const main = mainPlace[row]!;
    const [low, high] = [words[main * 2]!, words[main * 2 + 1]!];
    return this.#titles.every(
      ({ token, license }) => tokens.includes(token) || (low & license[0]) !== 0 || (high & license[1]) !== 0,
    );
  }

  /** Tier if the words are the listing's whole name (titles apart), in either order. */
  #wholeName(row: number): number {
    const [last = [], first = []] = this.#segment.names
      .at(row)
      .split('\u0001')
      .map((part) => part.split(' ').filter((token) => token && !isTitle(token)));
    const [lastName, firstName] = [last.join(''), first.join('')];
    if (this.#letters === firstName + lastName) return wholeName;
    return this.#letters === lastName + firstName ? turnedName : partOfName;
  }
}

/** Creates the ranking of each segment of a snapshot. */
export const computeRelevance = ({ segments }: Snapshot, match: NameMatch): ReadonlyMap<Segment, Relevance> =>
  new Map(segments.map((one, i) => [one, new Relevance(one, match.segments[i]!, match)]));

/**
 * Offsets for a whole name and for one with the last name first; each is followed by the same match except for
 * diacritics.
 */
const [wholeName, turnedName, partOfName] = [0, 2, 4];

function findIn(word: ReadWord, token: number, fields: number): Found {
  if (token === word.exact) {
    if ((fields & (word.marked ? wordField.markedName : wordField.name)) !== 0) return found.name;
    if ((fields & anyName) !== 0) return found.foldedName;
    return (fields & wordField.practice) !== 0 ? found.practice : found.city;
  }
  const how =
    token >= word.beginning[0] && token < word.beginning[1]
      ? found.beginning
      : word.sounds.has(token)
        ? found.sound
        : word.slips.has(token)
          ? found.slip
          : found.nowhere;
  return how === found.nowhere || (fields & notPlace) !== 0 ? how : found.city;
}

function toMatchedField(how: Found, fields: number): MatchedWord['by'] | undefined {
  if (how === found.city) return 'city';
  if ((fields & anyName) === 0) return 'practice';
  return how === found.sound ? 'sound' : how === found.slip ? 'slip' : undefined;
}
