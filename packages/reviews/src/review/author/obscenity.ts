import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';

/** Names, and terms of this field, that contain a word of the library's list. Lower case, as the library compares. */
const allowedTerms = [
  'cock-up',
  'cock up splint',
  'cockup',
  'needle prick',
  'finger prick',
  'pin prick',
  'pinprick',
  'spastic',
  'cumming',
  'cummings',
  'cummins',
  'cockrell',
  'cockburn',
];
/** With this capitalization it is a name. */
const givenNamePattern = /\bDick(?:son|ens|inson|erson)?\b/g;

/** Whole words only: "amputación" and "disputa" contain one of them. */
const spanishWords =
  'puta puto mierda pendejo pendeja cabron cabrón joder coño gilipollas hijueputa chingada verga'.split(' ');

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const word of spanishWords)
  dataset.addPhrase((phrase) =>
    phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(`|${word}|`)),
  );
const dictionary = dataset.build();
const matcher = new RegExpMatcher({
  ...dictionary,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(dictionary.whitelistedTerms ?? []), ...allowedTerms],
});

/** Ranges of offensive words in English or Spanish. May be wrong; staff decide. */
export const findObscenities = (text: string): { start: number; end: number }[] =>
  matcher
    .getAllMatches(
      text.replace(givenNamePattern, (name) => ' '.repeat(name.length)),
      true,
    )
    .map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 }));

/** True if a text contains an offensive word in English or Spanish. May be wrong; staff decide. */
export const hasObscenity = (text: string): boolean => matcher.hasMatch(text.replace(givenNamePattern, ''));
