import type { Dimension } from '@app/option-lists';
import { type Aspect, english, type PhrasePool, type Stars } from '../phrases/book.ts';
import { capitalize, type Speaker, useContractions } from '../phrases/phrases.ts';
import { drawBoolean, faker } from '../random.ts';

export const MIN_LENGTH = 50;
export const MAX_LENGTH = 4000;
const SHORT_LENGTH = 100;
const MIN_PARAGRAPHS_LENGTH = 650;
/** About half a sentence in characters: stopping this close to the target gives the requested mean length. */
const LENGTH_TOLERANCE = 40;
const MAX_TAGS = 8;

interface Sentence {
  text: string;
  aspect: Aspect;
  mood: 'good' | 'mixed' | 'poor';
}

/** Ratings of a review; `overall` is for topics of no dimension. */
type Ratings = Readonly<Record<Dimension, number | null>> & { overall: Stars };

/** Writes a review text of about this length, with matching tags. */
export function composeReviewText(
  speaker: Speaker,
  ratings: Ratings,
  length: number,
): { text: string; tags: string[] } {
  const { shorts, closings } = speaker.book;
  const [shortPhrases, closingPhrases] = [shorts[ratings.overall], closings[ratings.overall]];
  const tags = new Set<string>();
  let text = length < SHORT_LENGTH ? speaker.say(shortPhrases) : undefined;
  text ??= writeParagraphs(speaker, ratings, length, tags);
  for (const pool of [shortPhrases, closingPhrases, closingPhrases])
    if (text.length < MIN_LENGTH) text = `${text} ${speaker.say(pool) ?? ''}`.trim();
  const isCasual = speaker.book === english && drawBoolean(0.7);
  return {
    text: capitalize(isCasual ? useContractions(text) : text).padEnd(MIN_LENGTH, '.'),
    tags: [...tags],
  };
}

function writeParagraphs(speaker: Speaker, ratings: Ratings, length: number, tags: Set<string>): string {
  const { openings, closings } = speaker.book;
  const opening = drawBoolean(0.85) ? speaker.say(openings) : undefined;
  const closing = drawBoolean(0.6) ? speaker.say(closings[ratings.overall]) : undefined;
  const remainingLength = length - (opening?.length ?? 0) - (closing?.length ?? 0);
  const sentences = writeSentences(speaker, ratings, remainingLength);
  for (const { aspect, mood } of sentences) {
    const tag = mood === 'good' ? aspect.goodTag : aspect.poorTag;
    if (tag && tags.size < MAX_TAGS && drawBoolean(mood === 'mixed' ? 0.3 : 0.75)) tags.add(tag);
  }
  const separator = length < MIN_PARAGRAPHS_LENGTH ? ' ' : '\n\n';
  const body = arrangeParagraphs(speaker, ratings.overall, sentences)
    .map((paragraph) => paragraph.join(' '))
    .join(separator);
  return [opening, body, closing].filter(Boolean).join(' ');
}

function writeSentences(speaker: Speaker, ratings: Ratings, length: number): Sentence[] {
  const sentences: Sentence[] = [];
  let remainingLength = length;
  for (const aspect of orderAspects(speaker, length)) {
    if (remainingLength < LENGTH_TOLERANCE && sentences.length > 0) break;
    const rating = ratings[aspect.dimension];
    if (!rating) continue;
    const mood = (['poor', 'poor', 'poor', 'mixed'] as const)[rating] ?? 'good';
    const text = speaker.say(aspect[mood]);
    if (!text) continue;
    sentences.push({ text, aspect, mood });
    remainingLength -= text.length + 1;
  }
  return sentences;
}

/** Random topics, most specific first; short reviews say little on each, long ones repeat topics that allow it. */
function orderAspects({ book, flags }: Speaker, length: number): Aspect[] {
  const fittingAspects = book.aspects.filter(({ needs }) => !needs || flags.has(needs));
  const subjects = [...Map.groupBy(fittingAspects, ({ dimension, last }) => (last ? 'last' : dimension))]
    .map(([name, aspects]) => ({
      aspects: faker.helpers.shuffle(aspects),
      key: faker.number.float() - (name === 'overall' ? 0.25 : 0),
    }))
    .sort((a, b) => a.key - b.key);
  const aspectsPerSubject = [180, 500].filter((threshold) => length >= threshold).length + 1;
  const repeatableAspects = subjects.flatMap(({ aspects }) => aspects.filter((aspect) => aspect.again));
  return [
    ...subjects.flatMap(({ aspects }) => aspects.slice(0, aspectsPerSubject)),
    ...subjects.flatMap(({ aspects }) => aspects.slice(aspectsPerSubject)),
    ...repeatableAspects,
    ...repeatableAspects,
    ...repeatableAspects,
  ];
}

/** Groups positive and negative sentences with a joining word; the side of the rating comes first. */
function arrangeParagraphs(speaker: Speaker, stars: Stars, sentences: readonly Sentence[]): string[][] {
  const { toBad, toGood, leads } = speaker.book;
  const sentencesBySubject = [...Map.groupBy(sentences, ({ aspect }) => aspect.dimension).values()].flat();
  const { last = [], first = [] } = Object.groupBy(sentencesBySubject, ({ aspect }) =>
    aspect.last ? 'last' : 'first',
  );
  const sides = Object.groupBy([...first, ...last], ({ mood }) => (mood === 'good' ? 'good' : 'bad'));
  const goodSentences = joinSentences(speaker, sides.good ?? [], leads.good);
  const badSentences = joinSentences(speaker, sides.bad ?? [], leads.bad);
  if (goodSentences.length === 0 || badSentences.length === 0)
    return splitInHalves([...goodSentences, ...badSentences]);
  const isGoodFirst = stars > 3 || (stars === 3 && drawBoolean(0.6));
  const transition = drawBoolean(0.6) ? speaker.say(isGoodFirst ? toBad : toGood) : undefined;
  const [firstSide, secondSide] = isGoodFirst ? [goodSentences, badSentences] : [badSentences, goodSentences];
  return [firstSide, transition ? [transition, ...secondSide] : secondSide];
}

/** Sometimes joins two short sentences, or adds a joining word. */
function joinSentences(speaker: Speaker, sentences: readonly Sentence[], leads: PhrasePool): string[] {
  const joinedSentences: string[] = [];
  for (const [i, { text, aspect, mood }] of sentences.entries()) {
    const previousSentence = sentences[i - 1];
    const lastText = joinedSentences.at(-1) ?? '';
    const lowercasedText = text.charAt(0).toLowerCase() + text.slice(1);
    const canLead = leads.length > 0 && previousSentence?.mood === mood && LOWERCASABLE_START.test(text);
    const canJoin =
      canLead && previousSentence.aspect.dimension === aspect.dimension && isShort(text) && isShort(lastText);
    const lead = canLead && drawBoolean(0.16) ? speaker.say(leads) : undefined;
    if (canJoin && drawBoolean(0.4))
      joinedSentences[joinedSentences.length - 1] = `${lastText.slice(0, -1)}, and ${lowercasedText}`;
    else joinedSentences.push(lead ? `${lead} ${lowercasedText}` : text);
  }
  return joinedSentences;
}

/** Words that may be lower-cased within a sentence. */
const LOWERCASABLE_START =
  /^(?:The|A|An|It|They|There|Every|You|Nobody|Everybody|Someone|When|This|That|In|On|Two|Three|Four|Five|Six|Even|Small|Adjustments|Appointments|Messages|Parking|Repairs|Calls|He|She|We|My|His|Her|Our)\b/i;

/** True for a single sentence short enough to be joined. */
const isShort = (text: string) =>
  text.length < 62 && text.indexOf('.') === text.length - 1 && !text.includes('!');

function splitInHalves(sentences: string[]): string[][] {
  const middle = sentences.length < 5 ? sentences.length : Math.ceil(sentences.length / 2);
  return [sentences.slice(0, middle), sentences.slice(middle)].filter((half) => half.length > 0);
}
