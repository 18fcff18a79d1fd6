import { foldTokens } from '@app/db';
import { possibleTitles, titles } from '@app/option-lists';
import { cutToken, findMarkedTokens } from './tokens.ts';

/** A word of a typed name. */
export interface NameWord {
  /** Folded. */
  token: string;
  /** Typed with marks: "José", not "Jose". */
  marked: boolean;
}

/** A typed name, read. */
export interface NameQuery {
  /** The words that a listing must have. At least one. */
  words: readonly NameWord[];
  /** The same without what may be a title: what counts where nobody has them all. At least one. */
  core: readonly NameWord[];
  /** Titles: nobody needs to have them, but who does comes first. */
  titles: readonly string[];
  /** All words as they were typed, those that come twice as well. */
  typed: readonly string[];
}

const surelyTitles: ReadonlySet<string> = new Set(titles);
const maybeTitles: ReadonlySet<string> = new Set(possibleTitles);
/** More words than anyone's name has are left unread. */
const mostWords = 12;

/** True if a folded word is a form of address or letters after a name, and nobody's name. */
export const isTitle = (token: string) => surelyTitles.has(token);

/** Reads what somebody typed as a name; undefined where it has no letter and no digit. */
export function parseName(name: string): NameQuery | undefined {
  const text = stripDots(name);
  const typed = foldTokens(text).map(cutToken);
  const tokens = [...new Set(typed)].slice(0, mostWords);
  if (tokens.length === 0) return undefined;
  const names = tokens.filter((token) => !isTitle(token));
  // Who types a title alone looks for anyone who is called so.
  const needed = names.length > 0 ? names : tokens;
  const marked = findMarkedTokens(text);
  const words = needed.map((token) => ({ token, marked: marked.has(token) }));
  const core = words.filter(({ token }) => !maybeTitles.has(token));
  return {
    words,
    core: core.length > 0 ? core : words,
    titles: names.length > 0 ? tokens.filter(isTitle) : [],
    typed,
  };
}

/** "C.P.O." as "CPO"; the dots of initials stay. */
const stripDots = (text: string) =>
  text.replace(/\p{L}(?:\.\p{L})+/gu, (letters) => {
    const joined = letters.replaceAll('.', '');
    return foldTokens(joined).some((token) => isTitle(token) || maybeTitles.has(token)) ? joined : letters;
  });
