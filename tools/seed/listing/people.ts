import names from '../data/names.json' with { type: 'json' };
import shares from '../data/shares.json' with { type: 'json' };
import { drawBoolean, faker, pick, pickWeighted } from '../random.ts';

export interface Person {
  firstName: string;
  lastName: string;
  isWoman: boolean;
  isLatino: boolean;
}

export const nicknames: Readonly<Record<string, string>> = names.nicknames;

/** First names and surnames of the same culture. */
const pickCulture = () => names.lists[pickWeighted(shares.cultures)];

/** Slightly skewed towards the first surnames: about one percent are Smith. */
const pickSurname = ({ surnames }: { surnames: readonly string[] }) =>
  surnames[Math.floor(faker.number.float() ** 1.3 * surnames.length)]!;

/** Draws a fictional person. `women` and `unicode` are shares. */
export function drawPerson({ women, unicode }: { women: number; unicode: number }): Person {
  const nameList = drawBoolean(unicode) ? names.lists.accented : pickCulture();
  const isWoman = drawBoolean(women);
  const firstName = pick(isWoman ? nameList.women : nameList.men);
  const lastName = pickSurname(nameList);
  const fullLastName = isWoman && drawBoolean(0.06) ? `${lastName}-${pickSurname(pickCulture())}` : lastName;
  return { firstName, lastName: fullLastName, isWoman, isLatino: nameList === names.lists.latino };
}
