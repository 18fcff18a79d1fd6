import { formatIdentifier, formatNumber } from '../words/format-words.ts';

type Fact = string | number | boolean;

const factFormatters: Readonly<Record<string, (value: Fact) => string>> = {
  // Left out, because the state column shows it.
  ready: () => '',
  database: (value) => (value ? 'Its database answers' : 'Its database does not answer'),
  storage: (value) => (value === true ? 'Its files answer' : `Its files: ${value}`),
  listings: (value) => `${formatNumber(Number(value))} listings to search`,
  lagSeconds: (value) => `${value} s behind the database`,
  degraded: (value) => (value ? 'searches with old data' : ''),
  due: (value) => `${value} due`,
  behindSeconds: (value) => `${value} s behind`,
  busyPercent: (value) => `${value} % busy`,
  memoryMb: (value) => `${value} MB of memory`,
};

/** Formats the facts that a service reports: "Its database answers, 9,073 listings to search". No facts: "–". */
export const formatServiceFacts = (facts: Readonly<Record<string, Fact>>): string =>
  Object.entries(facts)
    .map(([name, value]) => factFormatters[name]?.(value) ?? `${formatIdentifier(name)}: ${value}`)
    .filter(Boolean)
    .join(', ') || '–';
