import type { Locale } from '@app/option-lists';
import { getProblemWords } from '@app/seo';
import type { PageProblemKind } from '@app/shell-api';

/** Returns title and text of the page that reports a problem. */
export function getPageProblemText(kind: PageProblemKind, locale: Locale): { title: string; text: string } {
  const { notFound, badAddress, gone, withdrawn, unavailable } = getProblemWords(locale);
  return { ...notFound, 'bad-address': badAddress, gone, withdrawn, unavailable }[kind];
}
