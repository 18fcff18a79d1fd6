// Removes invisible characters from all text that people type.

/** Scripts whose words are written with joiners (U+200C, U+200D). */
const joinedScripts = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/** Invisible characters that change how their neighbours look, where they do so. */
const necessaryInvisiblePattern = [
  String.raw`(?<=[${joinedScripts}])[\u200C\u200D](?=[${joinedScripts}])`,
  // Joiners between emoji, variants of emoji and Han characters, keycaps, the flags of England, Scotland and Wales.
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{sc=Han}])\p{Variation_Selector}`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
].join('|');
/** Format and control characters, direction overrides, fillers, and halves of a character. */
const invisiblePattern = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cs}\uFFF9-\uFFFB\0-\x08\x0E-\x1F\x7F-\x9F]`;
/**
 * JSON Schema's pattern of a text with a visible character. Written without Unicode properties, which not every reader of
 * the document knows, so characters beyond U+FFFF all count as visible.
 */
export const visibleTextPattern = String.raw`[^\s\u0000-\u0008\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F-\u1160\u17B4-\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFFA0\uFFF0-\uFFFB]`;
const necessaryOrInvisiblePattern = new RegExp(`(${necessaryInvisiblePattern})|${invisiblePattern}`, 'gu');

/**
 * Removes invisible characters from a text of several lines, and normalizes line breaks to `\n`, all kinds of spaces to
 * plain ones, and the text to composed Unicode (NFC). Emoji and scripts keep the joiners that they need. Does not trim.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(necessaryOrInvisiblePattern, '$1')
    .normalize('NFC');

/** Cleans a text of one line: also replaces line breaks and tabs by spaces, and trims. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[\n\t]/g, ' ')
    .trim();

/** The length of a text of several lines as its maximum counts it: code points of what is sent, line breaks included. */
export const measureTextLength = (text: string): number => [...cleanText(text).trim()].length;

/** Counts visible characters, as minimums do: a combining accent does not count, and several spaces count as one. */
export const countVisibleCharacters = (text: string): number =>
  cleanText(text)
    .trim()
    .replace(/\s+/g, ' ')
    .match(/[^\p{M}\p{Default_Ignorable_Code_Point}]/gu)?.length ?? 0;
