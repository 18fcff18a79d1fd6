import names from '../data/names.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import type { Random } from '../random.ts';

export interface Person {
  firstName: string;
  lastName: string;
  woman: boolean;
  latino: boolean;
}

/** What a duplicate listing may call the same person. */
export const nicknames: Readonly<Record<string, string>> = names.nicknames;

/** Mildly skewed towards the first surnames: about one in a hundred is a Smith. */
const SURNAME_SKEW = 1.3;

/** Each culture keeps its first names and surnames together. */
const drawCulture = (random: Random) => names.lists[random.weighted(shares.cultures)];

/** An invented person. `women` and `unicode` are shares. */
export function drawPerson(random: Random, { women, unicode }: { women: number; unicode: number }): Person {
  const list = random.chance(unicode) ? names.lists.accented : drawCulture(random);
  const woman = random.chance(women);
  const firstName = random.pick(woman ? list.women : list.men);
  let lastName = random.pickSkewed(list.surnames, SURNAME_SKEW);
  if (woman && random.chance(0.06))
    lastName += `-${random.pickSkewed(drawCulture(random).surnames, SURNAME_SKEW)}`;
  return { firstName, lastName, woman, latino: list === names.lists.latino };
}

/** A name that breaks narrow layouts: four given names, three surnames. */
export function drawLongName(random: Random): Pick<Person, 'firstName' | 'lastName'> {
  const list = drawCulture(random);
  const given = random.chance(0.5) ? list.women : list.men;
  return {
    firstName: [1, 2, 3, 4].map(() => random.pick(given)).join(' '),
    lastName: [1, 2, 3].map(() => random.pick(list.surnames)).join('-'),
  };
}
