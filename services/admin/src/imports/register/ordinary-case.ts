import { nameCase } from '@foundernest/namecase';

/** Words that stay in capitals in streets and names of practices. */
const capitalWords =
  /\b(?:n|s|e|w|ne|nw|se|sw|us|usa|va|po|apo|fpo|dpo|llc|llp|pllc|lp|pc|pa|md|o&p|p&o|ii|iii|iv|\d+[a-z])\b/gi;

/** RD is a road here, no registered dietitian. */
const noTitles = { postnominal: false };

/** Writes a person's name, which the register has in capitals, in ordinary letters: McIntyre, de la Cruz, III. */
export const toPersonCase = (name: string): string => nameCase(collapseSpaces(name), noTitles);

/** Writes a town, street or practice in ordinary letters. */
export const toPlaceCase = (text: string): string =>
  nameCase(collapseSpaces(text), noTitles)
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/\b(And|Of|The|For|At)\b(?!$)/g, (word, _, offset: number) =>
      offset > 0 ? word.toLowerCase() : word,
    )
    .replace(capitalWords, (word) => word.toUpperCase());

const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ');
