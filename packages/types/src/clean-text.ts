// The rule for all text that people type: what nobody sees is not in it.

/** Scripts whose words are written with joiners (U+200C, U+200D). */
const joinedScripts = 'Arab Syrc Mong Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/** Characters without a shape of their own that change how others look. */
const neededCharacters = [
  String.raw`(?<=[${joinedScripts}])[\u200C\u200D](?=[${joinedScripts}])`,
  // An emoji made of several, its colours, a keycap, the flags of England, Scotland and Wales.
  String.raw`(?<=\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{Extended_Pictographic}\p{sc=Han}])\p{Variation_Selector}`,
  String.raw`(?<=[0-9#*])\uFE0F(?=\u20E3)`,
  String.raw`(?<=\u{1F3F4})\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`,
].join('|');
/** Format and control characters, direction overrides, fillers, and halves of a character. */
const unseenCharacters = String.raw`[\p{Default_Ignorable_Code_Point}\p{Cs}\uFFF9-\uFFFB\0-\x08\x0E-\x1F\x7F-\x9F]`;
const neededOrUnseen = new RegExp(`(${neededCharacters})|${unseenCharacters}`, 'gu');

/**
 * Returns a text of several lines without characters that nobody sees, with `\n` for each line break, a plain space for
 * each kind of space, and in composed Unicode (NFC). Emoji and scripts keep the joiners that they need. Does not trim.
 */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|[\v\f\x85\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(neededOrUnseen, '$1')
    .normalize('NFC');

/** Likewise for one line: a line break or tab becomes a space, and the ends are trimmed. */
export const cleanLine = (text: string): string =>
  cleanText(text)
    .replace(/[\n\t]/g, ' ')
    .trim();

/** Number of characters that a reader sees: an accent is no character, and several spaces are one. */
export const countVisible = (text: string): number =>
  cleanText(text)
    .trim()
    .replace(/\s+/g, ' ')
    .match(/[^\p{M}\p{Default_Ignorable_Code_Point}]/gu)?.length ?? 0;
