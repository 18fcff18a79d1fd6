import type { Random } from './random.ts';
import {
  accented,
  african,
  africanAmerican,
  eastAsian,
  english,
  european,
  filipino,
  latino,
  middleEastern,
  type NameList,
  slavic,
  southAsian,
} from './words/names.ts';

export interface Person {
  firstName: string;
  lastName: string;
  woman: boolean;
  latino: boolean;
}

const cultures: readonly (readonly [NameList, number])[] = [
  [english, 60],
  [latino, 15],
  [africanAmerican, 10],
  [southAsian, 3],
  [eastAsian, 4.5],
  [filipino, 1],
  [slavic, 2],
  [european, 2.5],
  [african, 1.2],
  [middleEastern, 1.3],
];

/** Mildly skewed towards the first surnames: about one in a hundred is a Smith. */
const SURNAME_SKEW = 1.3;

/** An invented person. `women` and `unicode` are shares. */
export function drawPerson(random: Random, { women, unicode }: { women: number; unicode: number }): Person {
  const names = random.chance(unicode) ? accented : random.weighted(cultures);
  const woman = random.chance(women);
  const firstName = random.pick(woman ? names.women : names.men);
  let lastName = random.pickSkewed(names.surnames, SURNAME_SKEW);
  if (woman && random.chance(0.06))
    lastName += `-${random.pickSkewed(random.weighted(cultures).surnames, SURNAME_SKEW)}`;
  return { firstName, lastName, woman, latino: names === latino };
}

/** A name that breaks narrow layouts: four given names, three surnames. */
export function drawLongName(random: Random): Person {
  const names = random.weighted(cultures);
  const woman = random.chance(0.5);
  const given = woman ? names.women : names.men;
  return {
    firstName: [1, 2, 3, 4].map(() => random.pick(given)).join(' '),
    lastName: [1, 2, 3].map(() => random.pick(names.surnames)).join('-'),
    woman,
    latino: names === latino,
  };
}
