// The oracle for tests of the index: answers a search by checking every listing.
import { foldTokens, isNicknamePair, isTitle, listSpellings, type NameQuery, type NameWord } from '@app/db';
import { filterFields, flagFilters, type ListKey, listFilters, type WithinKey } from '@app/listing-fields';
import type { LimbLevel } from '@app/option-lists';
import type { Facets, Fit, MatchFacts, SearchFilters } from '@app/types';
import { doubleMetaphone } from 'double-metaphone';
import type { Searchable } from '../index/listing.ts';
import { rankScore } from '../index/orders/orders.ts';
import { toCitySlug } from '../index/places/cities.ts';
import { createOrigin, toMiles, toSquaredChord, toTenthMiles } from '../index/places/geometry.ts';
import type { Search } from '../index/visit.ts';

/** A search in plain values, with the facts as given. */
export interface SearchCriteria extends Omit<Search, 'from' | 'pageSize' | 'match'> {
  facts?: MatchFacts | undefined;
  /** Two-letter state code. */
  home?: string | undefined;
  onlyAlike?: boolean | undefined;
}

export interface Answer {
  total: number;
  nearest: boolean;
  facets: Facets;
  alike: number;
  /** All results in order. */
  hits: Hit[];
  /** All results of other states beyond the radius, nearest first. */
  outOfState: Hit[];
}

interface Hit {
  id: string;
  place: number;
  miles: number | null;
  fit?: Fit;
}

/** The values of each group, from the field rows. */
const lists = Object.fromEntries(
  filterFields.flatMap((field) => {
    if (field.kind === 'answer') return [];
    const values: readonly string[] =
      field.kind === 'list' ? field.options.map(({ value }) => value) : field.filter.steps;
    return [[field.filter.key, values]];
  }),
) as Record<ListKey | WithinKey, readonly string[]>;
const groups = Object.keys(lists) as (keyof typeof lists)[];
const needsAll = (group: string) =>
  listFilters.some(({ filter }) => filter.key === group && filter.match === 'all');
const flags = flagFilters.map(({ filter }) => filter.key);

export function searchBruteForce(
  listings: readonly Searchable[],
  criteria: SearchCriteria,
  mean: number,
): Answer {
  const named = criteria.name && findNamesakes(listings, criteria.name);
  const meant = named ? named.listings : listings;
  const candidates = meant.flatMap((listing) => {
    const stands = choosePlace(listing, criteria);
    return stands ? [{ listing, ...stands }] : [];
  });
  const isAlike = ({ listing }: { listing: Searchable }) =>
    criteria.facts !== undefined && countAlike(listing, criteria.facts) > 0;
  const passingAll = candidates.filter(({ listing }) => matchFilters(listing.filters, criteria.filters));
  const passing = (but?: string) =>
    candidates.filter(
      (one) =>
        matchFilters(one.listing.filters, criteria.filters, but) && (!criteria.onlyAlike || isAlike(one)),
    );
  const facets = Object.fromEntries(
    groups.map((group) => {
      const left = passing(needsAll(group) ? undefined : group);
      const count = (value: string) =>
        left.filter(({ listing }) => (listing.filters[group] as string[]).includes(value));
      return [group, Object.fromEntries(lists[group].map((value) => [value, count(value).length]))];
    }),
  );
  const having = flags.map((flag) => [
    flag,
    passing(flag).filter(({ listing }) => listing.filters[flag]).length,
  ]);
  const getTier = cacheResults((listing: Searchable) =>
    named ? findTier(listing, named, criteria.name!) : 0,
  );
  const hits = passing().sort((a, b) => compare(a, b, criteria, mean, getTier));
  const toHit = ({ listing, place, chord }: (typeof hits)[number]): Hit => ({
    id: listing.id,
    place,
    miles: Number.isFinite(chord) ? toMiles(chord) : null,
    ...(criteria.facts && { fit: explainFit(listing, criteria.facts) }),
  });
  return {
    total: hits.length,
    nearest: hits.length > 0 && named?.isNearest === true,
    facets: { ...facets, ...Object.fromEntries(having) } as Facets,
    alike: passingAll.filter(isAlike).length,
    hits: hits.map(toHit),
    outOfState: findFarAway(listings, criteria, mean).map(toHit),
  };
}

/** Finds listings beyond the radius and outside the home state that accept patients from other states. */
function findFarAway(listings: readonly Searchable[], criteria: SearchCriteria, mean: number) {
  const { origin, radiusMiles, name, state, home, facts } = criteria;
  const applies = origin && Number.isFinite(radiusMiles) && name === undefined && state === undefined;
  if (!applies || home === undefined) return [];
  return listings
    .map((listing) => ({
      listing,
      ...choosePlace(listing, { ...criteria, radiusMiles: Number.POSITIVE_INFINITY })!,
    }))
    .filter(
      ({ listing, place, chord }) =>
        Number.isFinite(chord) &&
        chord > toSquaredChord(radiusMiles) &&
        !listing.isAway &&
        listing.places[place]!.state !== home &&
        listing.filters.specialty.includes('Accepts out-of-state patients') &&
        matchFilters(listing.filters, criteria.filters) &&
        (!criteria.onlyAlike || countAlike(listing, facts!) > 0),
    )
    .sort((a, b) => compare(a, b, { ...criteria, order: 'distance' }, mean));
}

const levelNames: Record<string, LimbLevel> = {
  'symes/boyd': 'Symes/Boyd',
  'below-knee': 'Below-knee',
  'above-knee': 'Above-knee',
  hip: 'Hip',
  hand: 'Hand',
  elbow: 'Elbow',
  shoulder: 'Shoulder',
};
const levelsIn = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  [lowerExtremity, upperExtremity].flatMap((value) => levelNames[value.split(' ').at(-1)!] ?? []);

const countAlike = ({ levelCounts }: Searchable, facts: MatchFacts) =>
  levelsIn(facts).reduce((sum, level) => sum + (levelCounts[level] ?? 0), 0);

/** The needs of a person that a listing states, each as its reason, independently of the index. */
function listMet({ filters }: Searchable, facts: MatchFacts): Fit['reasons'] {
  const { specialty, insurance, language, limbLevel, accessibility } = filters;
  const reasons: Fit['reasons'] = [];
  if (facts.activityLevel === 'High' && specialty.includes('Athletes and High Activity'))
    reasons.push({ kind: 'activity' });
  for (const one of new Set(facts.picks))
    if (specialty.includes(one)) reasons.push({ kind: 'specialty', specialty: one });
  if (facts.ageRange === "I'm a Parent" && filters.children) reasons.push({ kind: 'children' });
  for (const level of limbLevel.toSorted((a, b) => levelsIn(facts).indexOf(a) - levelsIn(facts).indexOf(b)))
    if (levelsIn(facts).includes(level)) reasons.push({ kind: 'limbLevel', level });
  const plans = facts.insurance.filter((plan) => insurance.includes(plan));
  if (plans.length > 0) reasons.push({ kind: 'insurance', plans });
  const languages = facts.language.filter((one) => language.includes(one));
  if (languages.length > 0) reasons.push({ kind: 'language', languages });
  const days = facts.firstVisitDays;
  if (days && filters.firstVisitDays.includes(days)) reasons.push({ kind: 'firstVisit', days });
  for (const feature of new Set(facts.accessibility))
    if (accessibility.includes(feature)) reasons.push({ kind: 'accessibility', feature });
  return reasons;
}

function explainFit(listing: Searchable, facts: MatchFacts): Fit {
  const reviewers = levelsIn(facts).flatMap((level) => {
    const count = listing.levelCounts[level] ?? 0;
    return count > 0 ? [{ kind: 'level' as const, level: level as 'Hip', reviewers: count }] : [];
  });
  return {
    reasons: [...listMet(listing, facts), ...reviewers],
    reviewersLikeMe: countAlike(listing, facts),
  };
}

function matchFilters(has: SearchFilters, wanted: SearchFilters, but?: string): boolean {
  if (flags.some((flag) => flag !== but && wanted[flag] && !has[flag])) return false;
  return groups.every((group) => {
    const values = wanted[group] as string[];
    const isThere = (value: string) => (has[group] as string[]).includes(value);
    if (needsAll(group)) return values.every(isThere);
    return group === but || values.length === 0 || values.some(isThere);
  });
}

/** Returns the place that represents a listing, and its distance; undefined if the listing is outside the search. */
function choosePlace(
  { places }: Searchable,
  criteria: SearchCriteria,
): { place: number; chord: number } | undefined {
  const here = places.findIndex(
    ({ state, city }) =>
      state === criteria.state && (criteria.city === undefined || toCitySlug(city) === criteria.city),
  );
  if (criteria.state !== undefined && here < 0) return undefined;
  const { origin } = criteria;
  const chords = places.map(({ at }) => {
    if (!at || !origin) return Number.POSITIVE_INFINITY;
    const { x, y, z } = createOrigin(at.lat, at.lng);
    return (
      (x - origin.x) * (x - origin.x) + (y - origin.y) * (y - origin.y) + (z - origin.z) * (z - origin.z)
    );
  });
  const chord = Math.min(...chords);
  if (criteria.radiusMiles !== Number.POSITIVE_INFINITY && chord > toSquaredChord(criteria.radiusMiles))
    return undefined;
  return { place: Number.isFinite(chord) ? chords.indexOf(chord) : Math.max(0, here), chord };
}

type Candidate = { listing: Searchable; place: number; chord: number };

function compare(
  a: Candidate,
  b: Candidate,
  criteria: SearchCriteria,
  mean: number,
  getTier: (listing: Searchable) => number = () => 0,
): number {
  if (a.listing.isAway !== b.listing.isAway) return a.listing.isAway ? 1 : -1;
  const { order, facts, origin } = criteria;
  const byId = a.listing.id < b.listing.id ? -1 : 1;
  const score = ({ listing }: Candidate) => rankScore(mean, listing.ratingSum, listing.reviewCount);
  const day = ({ listing }: Candidate) => Math.floor((listing.confirmedAt?.getTime() ?? 0) / 86_400_000);
  const tied = () => score(b) - score(a) || compareNames(a, b) || byId;
  const nearer = () =>
    origin
      ? (Number.isFinite(a.chord) ? toTenthMiles(a.chord) : 1e9) -
        (Number.isFinite(b.chord) ? toTenthMiles(b.chord) : 1e9)
      : Math.round((5 - score(a)) * 1e6) - Math.round((5 - score(b)) * 1e6);
  switch (order) {
    case 'distance': {
      const [nearA, nearB] = [toTenthMiles(a.chord), toTenthMiles(b.chord)];
      return (nearA === nearB ? 0 : nearA - nearB) || tied();
    }
    case 'relevance':
      return getTier(a.listing) - getTier(b.listing) || nearer() || tied();
    case 'match': {
      const { home } = criteria;
      const isElsewhere = ({ listing, place }: Candidate) =>
        home !== undefined &&
        criteria.radiusMiles === Number.POSITIVE_INFINITY &&
        listing.places[place]!.state !== home;
      const countMet = ({ listing }: Candidate) => listMet(listing, facts!).length;
      return (
        Number(isElsewhere(a)) - Number(isElsewhere(b)) || countMet(b) - countMet(a) || nearer() || tied()
      );
    }
    case 'rating':
      return tied();
    case 'reviews':
      return b.listing.reviewCount - a.listing.reviewCount || tied();
    case 'confirmed':
      return day(b) - day(a) || tied();
    case 'name':
      return compareNames(a, b) || byId;
  }
}

function compareNames({ listing: a }: Candidate, { listing: b }: Candidate): number {
  const order = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  return order(folded(a.lastName), folded(b.lastName)) || order(folded(a.firstName), folded(b.firstName));
}

/** Listings that a name means: the words that counted, and those in which mistakes were allowed. */
interface Meant {
  listings: Searchable[];
  words: readonly NameWord[];
  /** The reading that they are of. */
  every: readonly string[];
  forgiven: readonly string[];
  isNearest: boolean;
}

/**
 * Tries the words as typed; without additions; with mistakes in unknown words; with mistakes in all words; last without
 * the words that the best partial match lacks.
 */
function findNamesakes(listings: readonly Searchable[], { readings }: NameQuery): Meant {
  const all = listings.flatMap(listWords);
  const isKnown = (token: string) => all.some((word) => word.startsWith(token));
  const isUnknown = (token: string) => !isKnown(token);
  const attempt = (words: readonly NameWord[], forgivable: (token: string) => boolean): Meant => {
    const forgiven = words.map(({ token }) => token).filter(forgivable);
    const every = words.map(({ token }) => token);
    const found = listings.filter((listing) =>
      words.every((word) => findStep(listing, word, every, forgiven) < nowhere),
    );
    return { listings: words.length > 0 ? found : [], words, every, forgiven, isNearest: false };
  };
  for (const forgivable of [() => false, isUnknown, () => true]) {
    for (const words of readings) {
      const meant = attempt(words, forgivable);
      if (meant.listings.length > 0) return meant;
    }
  }
  const last = attempt(readings.at(-1)!, isUnknown);
  const words = last.words.filter(({ token }) => token.length > 1 || !/[a-z0-9]/.test(token));
  const steps = listings.map((listing) =>
    words.map((word) => findStep(listing, word, last.every, last.forgiven)),
  );
  const rarities = words.map((_, i) =>
    Math.log2(1 + listings.length / steps.filter((one) => one[i]! < nowhere).length),
  );
  let best = { sum: 0, key: '', words: [] as NameWord[] };
  for (const own of steps) {
    if (!own.some((step) => step < inCity)) continue;
    const sum = rarities.reduce((all, rarity, i) => (own[i]! < nowhere ? all + rarity : all), 0);
    // Of equal ones those with the earlier words.
    const key = own
      .map((step) => (step < nowhere ? 1 : 0))
      .reverse()
      .join('');
    if (sum < best.sum || (sum === best.sum && key >= best.key)) continue;
    best = { sum, key, words: words.filter((_, i) => own[i]! < nowhere) };
  }
  const found = listings.filter((listing) =>
    best.words.every((word) => findStep(listing, word, last.every, last.forgiven) < nowhere),
  );
  return {
    ...last,
    listings: best.words.length > 0 ? found : [],
    words: best.words,
    isNearest: best.words.length > 0,
  };
}

const [inCity, nowhere] = [7, 8];

/** How a listing has a word, best first; `nowhere` if it does not. `every`: all words of the reading, in order. */
function findStep(
  listing: Searchable,
  { token, marked }: NameWord,
  every: readonly string[],
  forgiven: readonly string[],
): number {
  const { firstName, lastName, places } = listing;
  const spelled = listSpelledWords(`${firstName} ${lastName}`);
  const named = [firstName, lastName].flatMap(listNameWords);
  const practiceWords = listWordsIn(places.map(({ company }) => company).join(' '));
  const cityWords = listWordsIn(places.map(({ city }) => city).join(' '));
  const known = [...named, ...practiceWords];
  const isInitial = /^[a-z0-9]$/.test(token);
  const isAlone = isInitial && every.length === 1;
  const slack = forgiven.includes(token);
  const wholes = [token, ...(isAlone ? [] : [...listSpellings(token), ...listTogether(token, every)])];
  const isThere = (words: readonly string[]) => wholes.some((whole) => words.includes(whole));
  const isMarked = (whole: string) => named.includes(whole) && !spelled.includes(whole);
  const isPlain = (whole: string) => named.includes(whole) && spelled.includes(whole);
  const isBeginning = (word: string) => !isAlone && word.startsWith(token);
  const tests = [
    () => wholes.some(marked ? isMarked : isPlain),
    () => isThere(named),
    () => isThere(practiceWords),
    () => (isInitial ? named : known).some(isBeginning),
    () => !isAlone && named.some((word) => isNicknamePair(token, word)),
    () => slack && known.some((word) => soundsAlike(token, word)),
    () => slack && known.some((word) => isSlip(token, word)),
    () =>
      isThere(cityWords) ||
      (!isInitial && cityWords.some(isBeginning)) ||
      (slack && cityWords.some((word) => isMeant(token, word))),
  ];
  const step = tests.findIndex((holds) => holds());
  return step < 0 ? nowhere : step;
}

/** Two and three neighbours of a reading that include the word, written as one. */
const listTogether = (token: string, every: readonly string[]) =>
  [2, 3].flatMap((length) =>
    every
      .map((_, i) => every.slice(i, i + length))
      .filter((run) => run.length === length && run.includes(token))
      .map((run) => run.join('')),
  );

/** Computes the tier of a name match independently of the index: 0 is best. */
function findTier(listing: Searchable, meant: Meant, { titles, typed }: NameQuery): number {
  const { firstName, lastName } = listing;
  const { words, every, forgiven } = meant;
  const worst = Math.max(...words.map((word) => findStep(listing, word, every, forgiven)));
  const plain = (text: string) =>
    foldTokens(text)
      .filter((token) => !isTitle(token))
      .join('');
  const letters = typed.filter((one) => words.some(({ token }) => token === one)).join('');
  const whole = [plain(firstName) + plain(lastName), plain(lastName) + plain(firstName)].indexOf(letters);
  const part = worst <= 1 && whole >= 0 ? whole * 2 : 4;
  const lacks = titles.some(
    (title) =>
      !listWords(listing).includes(title) &&
      !listing.filters.license.some((license) => license.toLowerCase().includes(`(${title})`)),
  );
  return (worst + part) * 2 + (lacks ? 1 : 0);
}

/** Caches results, because the same texts recur. */
function cacheResults<K, V>(work: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const value = known.get(key) ?? work(key);
    known.set(key, value);
    return value;
  };
}

const folded = cacheResults((name: string) => foldTokens(name).join(' '));

const listWordsIn = cacheResults((text: string) => [
  ...foldTokens(text),
  ...foldTokens(text.replace(/['’ʼ`]/g, '')),
]);

/** Words of a first or last name, and neighbours written as one. */
const listNameWords = cacheResults((text: string) => {
  const words = foldTokens(text);
  const pairs = words.slice(1).map((word, i) => `${words[i]}${word}`);
  return [...listWordsIn(text), ...pairs, words.join('')];
});

const listWords = cacheResults(({ firstName, lastName, places }: Searchable): string[] =>
  [firstName, lastName]
    .flatMap(listNameWords)
    .concat(listWordsIn(places.flatMap(({ company, city }) => [company, city]).join(' '))),
);

/** Lower-case words as spelled, with their diacritics. */
const listSpelledWords = cacheResults((text: string) => {
  const split = (one: string) => one.toLowerCase().split(/[^\p{L}\p{N}\p{M}]+/u);
  const words = split(text);
  const joined = words.flatMap((_, i) => [2, 3, 4].map((n) => words.slice(i, i + n).join('')));
  return [...words, ...split(text.replace(/['’ʼ`]/g, '')), ...joined];
});

const listSounds = cacheResults((text: string) =>
  /^[a-z]{3,}$/.test(text) ? doubleMetaphone(text).filter((sound) => sound.length >= 2) : [],
);

const soundsAlike = (token: string, word: string) =>
  listSounds(token).some((sound) => listSounds(word).includes(sound)) &&
  countTypos(token, word) <= Math.max(token.length, word.length) / 2;

const isMeant = (token: string, word: string) => soundsAlike(token, word) || isSlip(token, word);

function isSlip(token: string, word: string): boolean {
  const allowed = token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0;
  const firsts = (text: string) => [text[0], ...listSounds(text).map((sound) => `/${sound[0]}`)];
  return (
    allowed > 0 &&
    /^[a-z0-9]+$/.test(token) &&
    countTypos(token, word) <= allowed &&
    firsts(token).some((first) => firsts(word).includes(first))
  );
}

/** Edit distance with swaps of neighbours (optimal string alignment). */
export function countTypos(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i]);
  for (let j = 1; j <= b.length; j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      }
      rows[i]![j] = least;
    }
  }
  return rows[a.length]![b.length]!;
}
