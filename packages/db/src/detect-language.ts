import type { Locale } from '@app/option-lists';
import { francAll } from 'franc-min';

/** In characters: the language of shorter texts cannot be detected reliably. */
const minLength = 20;
/** Above this, the other language of the site fits nearly as well: the text is mixed. */
const maxSecondBestScore = 0.97;
const localesByCode: Readonly<Record<string, Locale>> = { eng: 'en', spa: 'es' };
/** Other languages in Latin script that visitors may use. Without them such a text would count as one of the site's. */
const foreignCodes = ['fra', 'por', 'deu', 'ita', 'pol', 'tgl', 'vie'];
const candidateCodes = [...Object.keys(localesByCode), ...foreignCodes];

/**
 * Detects which language of the site a visitor's text is in, by its trigrams. `fallback`: the language of the form that
 * it was typed into, returned for a short, mixed or foreign text.
 */
export function detectLanguage(text: string, fallback: Locale): Locale {
  const scores = francAll(text, { only: candidateCodes, minLength });
  const [bestMatch, secondBestMatch] = scores.filter(([code]) => code in localesByCode);
  if (!bestMatch || bestMatch !== scores[0] || (secondBestMatch && secondBestMatch[1] > maxSecondBestScore))
    return fallback;
  return localesByCode[bestMatch[0]] ?? fallback;
}

export const detectReviewLanguage = (
  { title = '', text }: { title?: string | undefined; text: string },
  fallback: Locale,
): Locale => detectLanguage(`${title}\n${text}`, fallback);
