import { getWarningSentence } from './warning-words.ts';

/** What was found, a sentence each, as items of a list. */
export const WarningItems = ({ codes }: { codes: readonly string[] }) =>
  codes.map((code) => <li key={code}>{getWarningSentence(code)}</li>);
