import { doubleMetaphone } from 'double-metaphone';

/** Shorter sounds are ignored: "lee" and "li" would match too many names. */
const shortestSound = 2;
const shortestToken = 3;

const remembered = new Map<string, string[]>();
const rememberedMost = 5_000;

/** One or two English pronunciations (double metaphone). Empty for short words, digits and other scripts. */
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
