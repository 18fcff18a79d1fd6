import { doubleMetaphone } from 'double-metaphone';

/** One letter of sound is no likeness: "lee" and "li" would meet everyone. */
const shortestSound = 2;
const shortestToken = 3;

const remembered = new Map<string, string[]>();
const rememberedMost = 5_000;

/** How a word sounds in English, one or two ways (double metaphone). None for short words, digits, other scripts. */
export function getSounds(token: string): string[] {
  const known = remembered.get(token);
  if (known) return known;
  const sounds = /^[a-z]+$/.test(token) && token.length >= shortestToken ? computeSounds(token) : [];
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(token, sounds);
  return sounds;
}

const computeSounds = (word: string) =>
  [...new Set(doubleMetaphone(word))].filter(({ length }) => length >= shortestSound);
