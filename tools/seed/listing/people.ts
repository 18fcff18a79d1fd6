import names from '../phrases/names.json' with { type: 'json' };
import type { Random } from '../random.ts';

export interface Person {
  firstName: string;
  lastName: string;
  woman: boolean;
  latino: boolean;
}

/** Invented people are put together from these; each culture keeps its first names and surnames together. */
const cultures = (
  [
    ['english', 60],
    ['latino', 15],
    ['africanAmerican', 10],
    ['southAsian', 3],
    ['eastAsian', 4.5],
    ['filipino', 1],
    ['slavic', 2],
    ['european', 2.5],
    ['african', 1.2],
    ['middleEastern', 1.3],
  ] as const
).map(([culture, weight]) => [names.lists[culture], weight] as const);

/** What a duplicate listing may call the same person. */
export const nicknames: Readonly<Record<string, string>> = names.nicknames;

/** Mildly skewed towards the first surnames: about one in a hundred is a Smith. */
const SURNAME_SKEW = 1.3;

/** An invented person. `women` and `unicode` are shares. */
export function drawPerson(random: Random, { women, unicode }: { women: number; unicode: number }): Person {
  const list = random.chance(unicode) ? names.lists.accented : random.weighted(cultures);
  const woman = random.chance(women);
  const firstName = random.pick(woman ? list.women : list.men);
  let lastName = random.pickSkewed(list.surnames, SURNAME_SKEW);
  if (woman && random.chance(0.06))
    lastName += `-${random.pickSkewed(random.weighted(cultures).surnames, SURNAME_SKEW)}`;
  return { firstName, lastName, woman, latino: list === names.lists.latino };
}

/** A name that breaks narrow layouts: four given names, three surnames. */
export function drawLongName(random: Random): Person {
  const list = random.weighted(cultures);
  const woman = random.chance(0.5);
  const given = woman ? list.women : list.men;
  return {
    firstName: [1, 2, 3, 4].map(() => random.pick(given)).join(' '),
    lastName: [1, 2, 3].map(() => random.pick(list.surnames)).join('-'),
    woman,
    latino: list === names.lists.latino,
  };
}
