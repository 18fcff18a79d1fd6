import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';

/** Words of this field, and names, in which the library sees others. Lower case: that is how it compares them. */
const ours = [
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
/** Written like this it is somebody's name. */
const names = /\bDick(?:son|ens|inson|erson)?\b/g;

/** Whole words only: "amputación" and "disputa" hold one of them. */
const spanish = [
  '|puta|',
  '|puto|',
  '|mierda|',
  '|pendejo|',
  '|pendeja|',
  '|cabron|',
  '|cabrón|',
  '|joder|',
  '|coño|',
  '|gilipollas|',
  '|hijueputa|',
  '|chingada|',
  '|verga|',
];

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const word of spanish) {
  const name = word.replaceAll('|', '');
  dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: name }).addPattern(parseRawPattern(word)));
}
const built = dataset.build();
const matcher = new RegExpMatcher({
  ...built,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(built.whitelistedTerms ?? []), ...ours],
});

/** Where such words stand. */
export const findObscenities = (text: string): { start: number; end: number }[] =>
  matcher
    .getAllMatches(
      text.replace(names, (name) => ' '.repeat(name.length)),
      true,
    )
    .map(({ startIndex, endIndex }) => ({ start: startIndex, end: endIndex + 1 }));

/** True if a text holds a word that people are offended by, in English or Spanish. Wrong now and then: people look. */
export const hasObscenity = (text: string): boolean => matcher.hasMatch(text.replace(names, ''));
