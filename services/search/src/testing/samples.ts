// Invented listings for tests and benchmarks of the index: clustered, with shared clinics, some with further places,
// some without a known location.
import { type FilterField, type FilterKey, filterFields } from '@app/listing-fields';
import { getValues, states } from '@app/option-lists';
import type { SearchableListing } from '../index/listing.ts';

/** Seeded random numbers between 0 and 1 (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const firstNames =
  'Jane John José Łukasz Mary Ann Dana Wei Aaliyah Seán Priya Omar Catherine Kathryn Jon Zoë'.split(' ');
const syllables =
  'smi john son mar tin ez gar cia wil lo pez an der chu ng tay ru iz ka minski schmi dt nu ñez bro wn'.split(
    ' ',
  );
/** Levels that reviews display, most frequent first. */
const shownLevels = [
  'Below-knee',
  'Above-knee',
  'Lower limb',
  'Hand',
  '',
  'Symes/Boyd',
  'Upper limb',
  'Elbow',
  'Hip',
];
const companySuffixes =
  'Limb Care,Prosthetics,Orthotic & Prosthetic Center,Artificial Limb Co.,Mobility Lab'.split(',');

/** Fraction of listings that have a value, for filters that differ from the default. */
const shareByFilter: Partial<Record<FilterKey, number>> = {
  insurance: 0.55,
  specialty: 0.18,
  license: 0.2,
  language: 0.12,
  acceptsNewPatients: 0.4,
};
const isAwaySample = (i: number) => i % 12 === 7;

const timeZones = ['America/Los_Angeles', 'America/Phoenix', 'America/Chicago', 'America/New_York'];
export const sampleHours = [
  'Mo-Fr 08:00-17:00',
  'Mo-Fr 08:00-12:00,13:00-17:00; Sa 09:00-12:00',
  'Mo-Th 07:30-18:00; Fr 07:30-12:00; 2026 Nov 27 off',
  'Tu-Sa 10:00-19:00; 2026 Mar 08 09:00-11:00',
  'Mo,We,Fr 09:00-12:00; Sa 08:00-12:00 "by appointment"',
  'Mo-Su 00:00-02:30,22:00-24:00',
  '24/7',
];

/** Generates the listings of an invented country, equal for equal seeds. */
export function createSampleListings(count: number, seed = 1): SearchableListing[] {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  // Separate generators, so that the other values do not change.
  const randomForLaterFields = createRandom(seed + 2000);
  const pickSome = <T>(list: readonly T[], share: number) => list.filter(() => random() < share);
  const drawValue = (field: FilterField, isAway: boolean) => {
    const share = shareByFilter[field.filter.key];
    if (field.kind === 'hours') return [];
    if (field.kind === 'phone') return randomForLaterFields() < 0.08 && !isAway;
    if (field.kind === 'list') return pickSome(getValues(field.options), share ?? 0.3);
    if (field.kind === 'days') return field.filter.steps.slice(Math.floor(random() * 8));
    return random() < (share ?? 0.2) && !(field.filter.requiresAvailability && isAway);
  };
  const addHours = (place: SearchableListing['places'][number]): SearchableListing['places'][number] => {
    if (randomForLaterFields() > 0.7) return place;
    const zoneIndex = Math.max(0, Math.min(3, Math.floor(((place.at?.lng ?? -90) + 125) / 15)));
    return {
      ...place,
      hours: sampleHours[Math.floor(randomForLaterFields() * sampleHours.length)],
      timeZone: timeZones[zoneIndex],
    };
  };
  const drawOffset = () => (random() + random() + random() - 1.5) / 1.5;
  const metros = Array.from({ length: 300 }, (_, i) => ({
    lat: 26 + random() * 22,
    lng: -122 + random() * 50,
    city: `${pick(syllables)}${pick(syllables)} ${pick(['City', 'Falls', 'Park'])} ${i % 40}`,
    state: pick(states).code,
  }));
  const surnames = Array.from({ length: 200 + count / 100 }, () => {
    const name = `${pick(syllables)}${pick(syllables)}${random() < 0.5 ? pick(syllables) : ''}`;
    return name[0]!.toUpperCase() + name.slice(1);
  });
  const randomForLevels = createRandom(seed + 1000);
  const createLevelCounts = (reviewCount: number) => {
    const levelCounts: Record<string, number> = {};
    for (let i = 0; i < reviewCount; i++) {
      const level = shownLevels[Math.floor(randomForLevels() ** 2 * shownLevels.length)]!;
      if (level) levelCounts[level] = (levelCounts[level] ?? 0) + 1;
    }
    return levelCounts;
  };
  let lastClinic = { company: 'First', city: 'Nowhere', state: 'MO', at: { lat: 38, lng: -90 } };
  const drawPlace = (): SearchableListing['places'][number] => {
    if (random() < 0.12) return lastClinic;
    const { lat, lng, city, state } = metros[Math.floor(random() ** 2 * metros.length)]!;
    const at = { lat: lat + drawOffset() * 0.9, lng: lng + drawOffset() * 0.9 };
    lastClinic = { company: `${pick(surnames)} ${pick(companySuffixes)}`, city, state, at };
    return random() < 0.015 ? { ...lastClinic, at: undefined } : lastClinic;
  };
  return Array.from({ length: count }, (_, i) => {
    const reviewCount = random() < 0.36 ? 0 : Math.ceil(random() ** 3 * 80);
    return addFirstVisitDays({
      id:
        (0x65000000 + i * 3 + Math.floor(random() * 3)).toString(16) +
        (i * 7919).toString(16).padStart(16, '0'),
      version: 1 + Math.floor(random() * 9),
      firstName: pick(firstNames),
      lastName: random() < 0.02 ? `O'${pick(surnames)}` : pick(surnames),
      places: Array.from({ length: random() < 0.88 ? 1 : 1 + Math.ceil(random() * 4) }, drawPlace).map(
        addHours,
      ),
      filters: Object.fromEntries(
        filterFields.map((field) => [field.filter.key, drawValue(field, isAwaySample(i))]),
      ) as SearchableListing['filters'],
      ratingSum: Array.from({ length: reviewCount }, () => 5 - Math.floor(random() ** 2 * 5)).reduce(
        (a, b) => a + b,
        0,
      ),
      reviewCount,
      levelCounts: createLevelCounts(reviewCount),
      confirmedAt: random() < 0.4 ? undefined : new Date(Date.UTC(2025, 0, 1 + Math.floor(random() * 500))),
      isAway: isAwaySample(i),
    });
  });
}

/** Adds the wait for a first visit that agrees with the filters. */
export const addFirstVisitDays = (listing: Omit<SearchableListing, 'firstVisitDays'>): SearchableListing => ({
  ...listing,
  firstVisitDays: Number(listing.filters.firstVisitDays[0]) || undefined,
});
