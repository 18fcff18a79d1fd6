import type { Dimension } from '@app/option-lists';
import {
  type Flags,
  hasAllFlags,
  type Phrase,
  renderPhrase,
  type Slots,
  type UsedPhrases,
} from '../phrases/phrases.ts';
import type { Aspect, PhraseBook, Stars } from '../phrases/wording.ts';
import type { Random } from '../random.ts';

export const MIN_LENGTH = 50;
export const MAX_LENGTH = 4000;
const SHORT_LENGTH = 100;
const PARAGRAPHS_FROM = 650;
/** About half a sentence: stopping here makes the mean length come out as asked. */
const NEARLY = 40;

export interface Brief {
  wording: PhraseBook;
  stars: Stars;
  ratings: Readonly<Record<Dimension, number | null>>;
  flags: Flags;
  slots: Slots;
  style: 'parts' | 'casual';
  /** Wanted length in characters. */
  length: number;
}

type Mood = 'good' | 'mixed' | 'poor';
interface Sentence {
  text: string;
  aspect: Aspect;
  mood: Mood;
}

/** A review's text, and the tags that go with what it says. */
export function compose(random: Random, brief: Brief, used: UsedPhrases): { text: string; tags: string[] } {
  const writer = new Writer(random, brief, used);
  const text = brief.length < SHORT_LENGTH && brief.wording.shorts ? writer.writeShort() : writer.writeFull();
  return { text, tags: writer.tags };
}

class Writer {
  readonly tags: string[] = [];
  readonly #used = new Set<number>();
  readonly #leads = new Set<string>();
  readonly #random: Random;
  readonly #brief: Brief;
  readonly #said: UsedPhrases;

  constructor(random: Random, brief: Brief, used: UsedPhrases) {
    this.#random = random;
    this.#brief = brief;
    this.#said = used;
  }

  writeShort(): string {
    const { wording, stars } = this.#brief;
    let text = this.#say(wording.shorts?.[stars] ?? []) ?? '';
    while (text.length < MIN_LENGTH) text = `${text} ${this.#say(wording.closings[stars]) ?? '…'}`.trim();
    return text;
  }

  writeFull(): string {
    const { wording, stars, length } = this.#brief;
    const opening = this.#random.chance(0.85) ? this.#say(wording.openings) : undefined;
    const closing = this.#random.chance(0.6) ? this.#say(wording.closings[stars]) : undefined;
    const body = this.#arrange(this.#listSentences(length - (opening?.length ?? 0) - (closing?.length ?? 0)));
    const paragraphs = length < PARAGRAPHS_FROM ? [body.flat()] : body;
    if (opening) paragraphs[0]!.unshift(opening);
    if (closing) paragraphs.at(-1)!.push(closing);
    const text = paragraphs.map((sentences) => sentences.join(' ')).join('\n\n');
    return text.length >= MIN_LENGTH ? text : `${text} ${this.writeShort()}`.trim();
  }

  /** Sentences about one aspect after the other until the text is about long enough. */
  #listSentences(length: number): Sentence[] {
    const sentences: Sentence[] = [];
    let left = length;
    for (const aspect of this.#orderAspects(length)) {
      if (left < NEARLY && sentences.length > 0) break;
      const mood = this.#toMood(aspect);
      const text = mood && this.#say(aspect[mood]);
      if (!text || !mood) continue;
      sentences.push({ text, aspect, mood });
      left -= text.length + 1;
      this.#tag(aspect, mood);
    }
    return sentences;
  }

  /**
   * Subject by subject, in a random order and what only this review can tell first; a short review says little on
   * each. Long ones then come back to what was left out, and to aspects that bear more than one sentence.
   */
  *#orderAspects(length: number): Generator<Aspect> {
    const random = this.#random;
    const { flags, wording } = this.#brief;
    const subjects = wording.subjects
      .map(({ name, aspects }) => ({
        aspects: aspects.filter(({ needs }) => hasAllFlags(flags, needs)),
        key: random.unit() - (name === 'overall' ? 0.25 : 0),
      }))
      .sort((a, b) => a.key - b.key);
    const each = length < 180 ? 1 : length < 500 ? 2 : 3;
    const later: Aspect[] = [];
    for (const { aspects } of subjects) {
      const mine = shuffle(random, [...aspects]);
      yield* mine.slice(0, each);
      later.push(...mine.slice(each));
    }
    yield* later;
    const again = subjects.flatMap(({ aspects }) => aspects.filter((aspect) => aspect.again));
    for (let round = 0; round < 3; round++) yield* again;
  }

  #toMood({ dimension }: Aspect): Mood | undefined {
    const rating = dimension === 'overall' ? this.#brief.stars : this.#brief.ratings[dimension];
    if (rating === null) return undefined;
    return rating >= 4 ? 'good' : rating === 3 ? 'mixed' : 'poor';
  }

  #tag({ goodTag, poorTag }: Aspect, mood: Mood): void {
    const tag = mood === 'good' ? goodTag : mood === 'poor' || this.#random.chance(0.4) ? poorTag : undefined;
    if (tag && !this.tags.includes(tag) && this.tags.length < 8 && this.#random.chance(0.75))
      this.tags.push(tag);
  }

  /** Good and bad apart, with a word between them; the side that the stars are on comes first. */
  #arrange(sentences: Sentence[]): string[][] {
    const { stars, wording } = this.#brief;
    const bySubject = [...Map.groupBy(sentences, ({ aspect }) => aspect.dimension).values()].flat();
    bySubject.sort((a, b) => Number(a.aspect.last ?? false) - Number(b.aspect.last ?? false));
    const good = this.#joinSentences(bySubject.filter(({ mood }) => mood === 'good'));
    const bad = this.#joinSentences(bySubject.filter(({ mood }) => mood !== 'good'));
    if (good.length === 0 || bad.length === 0) return splitInHalves([...good, ...bad]);
    const goodFirst = stars > 3 || (stars === 3 && this.#random.chance(0.6));
    const turn = this.#random.chance(0.6) ? this.#say(goodFirst ? wording.toBad : wording.toGood) : undefined;
    const [first, second] = goodFirst ? [good, bad] : [bad, good];
    return [first, turn ? [turn, ...second] : second];
  }

  /** As people tell it: now and then two short sentences in one, or a word that leads on. */
  #joinSentences(sentences: readonly Sentence[]): string[] {
    const joined: string[] = [];
    let before: Sentence | undefined;
    for (const sentence of sentences) {
      const last = joined.at(-1);
      const sameSubject = before?.aspect.dimension === sentence.aspect.dimension;
      const mayLead = before?.mood === sentence.mood && SMALL.test(sentence.text);
      const lead = mayLead ? this.#pickLead(sentence.mood) : undefined;
      const mayJoin = lead && sameSubject && isShort(sentence.text);
      if (mayJoin && last && isShort(last) && this.#random.chance(0.4)) {
        joined[joined.length - 1] = `${last.slice(0, -1)}, and ${lowerFirst(sentence.text)}`;
      } else if (lead && this.#random.chance(0.16)) {
        this.#leads.add(lead);
        joined.push(`${lead} ${lowerFirst(sentence.text)}`);
      } else joined.push(sentence.text);
      before = sentence;
    }
    return joined;
  }

  /** A leading word that this review has not used; Spanish has none. */
  #pickLead(mood: Mood): string | undefined {
    const { leads } = this.#brief.wording;
    const lead = leads && this.#random.pick(leads[mood === 'good' ? 'good' : 'bad']);
    return lead && this.#leads.has(lead) ? undefined : lead;
  }

  #say(pool: readonly Phrase[]): string | undefined {
    const phrase = this.#said.choose(pool, this.#brief.flags, this.#random, this.#used);
    if (!phrase) return undefined;
    this.#used.add(phrase.id);
    return renderPhrase(phrase, this.#random, this.#brief.slots, this.#brief.style);
  }
}

/** Words that may lose their capital in the middle of a sentence. */
const SMALL =
  /^(?:The|A|An|It|They|There|Every|You|Nobody|Everybody|Someone|When|This|That|In|On|Two|Three|Four|Five|Six|Even|Small|Adjustments|Appointments|Messages|Parking|Repairs|Calls|He|She|We|My|His|Her|Our)\b/;

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** One sentence, short enough to be joined to another. */
const isShort = (text: string) =>
  text.length < 62 && text.indexOf('.') === text.length - 1 && !text.includes('!');

function shuffle<T>(random: Random, list: T[]): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.int(0, i);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return list;
}

function splitInHalves(sentences: string[]): string[][] {
  const middle = Math.ceil(sentences.length / 2);
  return sentences.length < 5 ? [sentences] : [sentences.slice(0, middle), sentences.slice(middle)];
}
