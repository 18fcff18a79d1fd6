import type { TextRange } from '@app/types';

// Names of children and other third people in a review: patterns as in the check of replies, bounded and linear, in
// English and Spanish together. A miss is possible; staff read every review.

const relationWords =
  'sons?|daughters?|child|kid|boy|girl|baby|toddler|grandson|granddaughter|nephew|niece|husband|wife|partner|girlfriend|boyfriend|fiancee?|mother|father|mom|mum|dad|grandmother|grandfather|grandma|grandpa|brother|sister|cousin|uncle|aunt|friend|neighbor|roommate|coworker|colleague|boss|caregiver|nurse|receptionist|assistant|technician|therapist|surgeon|doctor|hij[oa]|niñ[oa]|bebé|niet[oa]|sobrin[oa]|espos[oa]|marido|mujer|pareja|novi[oa]|madre|padre|mamá|papá|abuel[oa]|herman[oa]|prim[oa]|tí[oa]|amig[oa]|vecin[oa]|compañer[oa]|enfermer[oa]|recepcionista|terapeuta|ciruj[ao]n[oa]?';
const titlePattern = '(?:Mr|Mrs|Ms|Miss|Dr|Dra|Sr|Sra|Srta)';
const namePattern = "\\p{Lu}[\\p{L}'’-]{1,30}(?: \\p{Lu}[\\p{L}'’-]{1,30})?";

const namedPersonPatterns: readonly RegExp[] = [
  // "my son Liam", "our neighbor, Dee", "mi hija Lucía".
  new RegExp(`(?<=\\b(?:${relationWords}),? (?:named |called |llamad[oa] )?)${namePattern}`, 'gu'),
  // "her name is Emma", "se llama Lucía".
  new RegExp(
    `(?<=\\b(?:[Nn]ame is|[Nn]ame was|named|called|[Ss]e llam(?:a|aba)|llamad[oa]) )${namePattern}`,
    'gu',
  ),
  new RegExp(`\\b${titlePattern}\\.? ${namePattern}`, 'gu'),
];

const leadingTitlePattern = new RegExp(`^${titlePattern}\\.? `);
const anyNamePattern = new RegExp(`(?<![\\p{L}'’-])${namePattern}`, 'gu');

/** Common given names that are no other words, for a name without any of the words above: "Bob Smith was rude". */
const givenNames = new Set(
  'Aaron Abby Abigail Adam Aiden Alex Alexander Alice Alicia Alyssa Amanda Amelia Amy Andrea Andrew Angela Anna Anne Anthony Antonio Ashley Ava Barbara Benjamin Beth Betty Bob Bobby Brandon Brenda Brian Brittany Caleb Camila Carla Carlos Carmen Carol Caroline Catherine Charles Charlotte Chloe Chris Christina Christopher Cindy Connor Cynthia Daniel Danielle David Deborah Dee Denise Dennis Diana Diane Diego Donald Donna Dorothy Dylan Edward Eleanor Elena Elijah Elizabeth Ella Emily Emma Eric Ethan Evan Evelyn Fernando Francisco Gary George Gloria Greg Hannah Harold Harper Heather Helen Henry Isabella Isabel Jacob James Jamie Jane Janet Jason Javier Jeff Jeffrey Jennifer Jenny Jeremy Jerry Jessica Jill Jim Jimmy Joan Joe John Johnny Jordan Jorge Jose José Joseph Joshua Juan Judith Julia Julie Justin Karen Katherine Kathleen Katie Keith Kelly Kenneth Kevin Kim Kimberly Kyle Larry Laura Lauren Leah Leo Liam Linda Lisa Logan Lucas Lucia Lucía Lucy Luis Luke Madison Manuel Marcus Margaret Maria María Marie Mario Martha Martin Mary Mateo Matthew Melissa Mia Michael Michelle Miguel Mike Mitchell Molly Nancy Natalie Nathan Nicholas Nicole Noah Olivia Oscar Pablo Pamela Patricia Paul Pedro Peter Philip Rachel Ralph Raymond Rebecca Richard Robert Roger Ronald Roy Russell Ruth Ryan Samantha Samuel Sandra Sara Sarah Scott Sean Sebastian Sharon Shirley Sofia Sofía Sophia Stephanie Stephen Steve Steven Susan Susie Teresa Theresa Thomas Timothy Tommy Tony Tyler Valeria Vanessa Victor Victoria Vincent Walter Wendy Zachary Zoe'.split(
    ' ',
  ),
);

/** Capitalized words that follow a relation and are no names. */
const capitalizedNonNames = new Set(
  'Mr Mrs Ms Miss Dr Dra Sr Sra Srta He She It We They The This That And But So Then My Our Who When Which Medicare Medicaid Tricare VA Mi Su El La Los Las Ella Ellos Pero Cuando Y'.split(
    ' ',
  ),
);

/** Finds names of people in a review. `prosthetistName`: the reviewed prosthetist, who may be named. */
export function findNamedPeople(text: string, prosthetistName = ''): TextRange[] {
  const prosthetistNames = new Set(prosthetistName.toLowerCase().split(/\s+/));
  const isOtherPerson = (words: readonly string[]) =>
    !capitalizedNonNames.has(words[0] ?? '') &&
    !words.some((word) => prosthetistNames.has(word.toLowerCase()));
  const findMatches = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => {
      const namedPerson = match.replace(/['’]s$/, '');
      const words = namedPerson.replace(leadingTitlePattern, '').split(/['’]s | /);
      return { start: index, end: index + namedPerson.length, words };
    });
  const givenNameMatches = findMatches(anyNamePattern).filter(({ words: [firstWord = ''] }) =>
    givenNames.has(firstWord),
  );
  return [...namedPersonPatterns.flatMap(findMatches), ...givenNameMatches]
    .filter(({ words }) => isOtherPerson(words))
    .map(({ start, end }) => ({ start, end }));
}
