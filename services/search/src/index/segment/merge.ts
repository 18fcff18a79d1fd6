import { getVector, type UnitVector } from '../places/geometry.ts';
import { isPause, type SlicedWork } from '../slices.ts';
import { type Draft, SegmentBuilder } from './build.ts';
import { groupAt } from './grouped.ts';
import { isAlive, type Segment } from './segment.ts';

/** Merges segments into one, with the listings that are alive as of a change. */
export function* mergeSegments(
  segments: readonly Segment[],
  sequence: number,
  mean: number,
): SlicedWork<Segment> {
  const builder = new SegmentBuilder();
  const sources: Source[] = [];
  for (const segment of segments) sources.push(yield* createSource(segment, builder));
  for (let step = 0; ; step++) {
    if ((step & 0xff) === 0) yield;
    for (const source of sources) skipDead(source, sequence);
    const next = findLeast(sources);
    if (!next) break;
    builder.add(toDraft(next));
    next.row++;
  }
  return yield* builder.finish(mean);
}

/** The state of a segment during a merge: its current row, and the new numbers of its words and cities. */
interface Source {
  segment: Segment;
  row: number;
  tokens: Uint32Array;
  cities: Uint32Array;
}

function* createSource(segment: Segment, builder: SegmentBuilder): SlicedWork<Source> {
  const { dictionary, cities } = segment;
  const newTokens = new Uint32Array(dictionary.tokens.length);
  for (let i = 0; i < newTokens.length; i++) {
    if (isPause(i)) yield;
    newTokens[i] = builder.tokenNumber(dictionary.tokens.at(i));
  }
  const newCities = new Uint32Array(cities.keys.length);
  for (let i = 0; i < newCities.length; i++) {
    newCities[i] = builder.cityNumber({ key: cities.keys.at(i), name: cities.names.at(i) });
  }
  return { segment, row: 0, tokens: newTokens, cities: newCities };
}

function skipDead(source: Source, sequence: number): void {
  const { segment } = source;
  while (source.row < segment.ids.length && !isAlive(segment, segment.mainPlace[source.row]!, sequence))
    source.row++;
}

/** The source whose current row has the lowest id. */
function findLeast(sources: readonly Source[]): Source | undefined {
  let found: Source | undefined;
  for (const source of sources) {
    if (source.row === source.segment.ids.length) continue;
    if (!found || source.segment.ids.compare(source.row, found.segment.ids.wordsAt(found.row)) < 0)
      found = source;
  }
  return found;
}

function toDraft({ segment, row, tokens, cities }: Source): Draft {
  const { mainPlace, sibling, vectors, city, words, levels } = segment;
  const main = mainPlace[row]!;
  const places: { at: UnitVector | undefined; city: number }[] = [];
  let place = main;
  do {
    places.push({ at: getVector(vectors, place), city: cities[city[place]!]! });
    place = sibling[place]!;
  } while (place !== main);
  return {
    id: segment.ids.wordsAt(row),
    version: segment.version[row]!,
    ratingSum: segment.ratingSum[row]!,
    reviewCount: segment.reviewCount[row]!,
    confirmedDay: segment.confirmedDay[row]!,
    isAway: segment.away[row] === 1,
    nameKey: segment.names.at(row),
    words: [words[main * 2]!, words[main * 2 + 1]!],
    levels: levels[main]!,
    exact: groupAt(segment.exactLevels, row),
    tokens: Array.from(segment.dictionary.listTokens(row), (token) => tokens[token]!),
    fields: segment.dictionary.getFields(row),
    places,
  };
}
