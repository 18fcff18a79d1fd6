import { formatNumber } from '../words/format-count.ts';
import { formatIdentifier } from '../words/format-identifier.ts';

type Fact = string | number | boolean;

const words: Readonly<Record<string, (value: Fact) => string>> = {
  // The state says it.
  ready: () => '',
  database: (value) => (value ? 'Its database answers' : 'Its database does not answer'),
  listings: (value) => `${formatNumber(Number(value))} listings to search`,
  lagSeconds: (value) => `${value} s behind the database`,
  degraded: (value) => (value ? 'searches with old data' : ''),
  due: (value) => `${value} due`,
  behindSeconds: (value) => `${value} s behind`,
  busyPercent: (value) => `${value} % busy`,
  memoryMb: (value) => `${value} MB of memory`,
};

/** What a service says of itself, as a sentence: "Its database answers, 9,073 listings to search". */
export const formatFacts = (facts: Readonly<Record<string, Fact>>): string =>
  Object.entries(facts)
    .map(([name, value]) => words[name]?.(value) ?? `${formatIdentifier(name)}: ${value}`)
    .filter(Boolean)
    .join(', ') || '–';
