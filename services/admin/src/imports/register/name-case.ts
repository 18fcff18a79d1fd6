import { nameCase } from '@foundernest/namecase';

/** Matches words that stay in capitals in streets and names of practices. */
const capitalWordPattern =
  /\b(?:n|s|e|w|ne|nw|se|sw|us|usa|va|po|apo|fpo|dpo|llc|llp|pllc|lp|pc|pa|md|o&p|p&o|ii|iii|iv|\d+[a-z])\b/gi;

/** Without titles behind a name: RD is a road here, not a registered dietitian. */
const nameCaseOptions = { postnominal: false };

/** Converts a person's name from the register's capitals to mixed case: McIntyre, de la Cruz, III. */
export const toPersonCase = (name: string): string => nameCase(collapseSpaces(name), nameCaseOptions);

/** Converts a town, street or practice from the register's capitals to mixed case. */
export const toPlaceCase = (text: string): string =>
  nameCase(collapseSpaces(text), nameCaseOptions)
    .replace(/^\p{L}/u, (letter) => letter.toUpperCase())
    .replace(/\b(And|Of|The|For|At)\b(?!$)/g, (word, _, offset: number) =>
      offset > 0 ? word.toLowerCase() : word,
    )
    .replace(capitalWordPattern, (word) => word.toUpperCase());

const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ');
