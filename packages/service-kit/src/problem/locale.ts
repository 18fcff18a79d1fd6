import { type Locale, locales } from '@app/option-lists';

/** The supported language with the highest weight in `Accept-Language`, else English. */
export function detectLocale(request: { headers: { get(name: string): string | null } }): Locale {
  const header = request.headers.get('accept-language');
  if (!header) return 'en';
  let bestLocale: Locale = 'en';
  let bestWeight = 0;
  for (const part of header.slice(0, 200).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const locale = locales.find(
      (supportedLocale) => tag === supportedLocale || tag.startsWith(`${supportedLocale}-`),
    );
    const weight = Number(parameters.join('').trim().replace('q=', '') || 1);
    if (locale && weight > bestWeight) [bestLocale, bestWeight] = [locale, weight];
  }
  return bestLocale;
}
