import { describe, expect, it } from 'vitest';
import { setLanguage } from '../testing/set-language.ts';
import { getSectionText } from '../texts/section.ts';
import { getTermsSections } from './TermsPage.tsx';

const getSections = (locale: 'en' | 'es') => {
  setLanguage(locale);
  return getTermsSections();
};
const getTermsText = (locale: 'en' | 'es') =>
  getSections(locale)
    .map((section) => `${section.heading} ${getSectionText(section)}`)
    .join('\n');

describe('terms and privacy', () => {
  it.each([
    ['account data', /account data is removed within 30 days/i, /datos de la cuenta se borran en 30 días/i],
    ['backups', /backups are kept up to 90 days/i, /copias de seguridad se guardan hasta 90 días/i],
    ['privacy inquiries', /privacy inquiries within 30 days/i, /consultas de privacidad en 30 días/i],
    ['California', /california law within 45 days/i, /ley de California en 45 días/i],
    ['children', /not for anyone under 13/i, /menores de 13 años/i],
    ['law', /law of the State of Missouri/i, /leyes del estado de Misuri/i],
    ['HIPAA', /not covered by HIPAA/i, /no está cubierto por la HIPAA/i],
    ['no trackers', /not one tracker/i, /ni un solo rastreador/i],
    ['credit of places', /GeoNames.*CC BY 4\.0/, /GeoNames.*CC BY 4\.0/],
    ['credit of centers', /US Census Bureau/, /Oficina del Censo/],
    ['credit of outlines', /us-atlas/, /us-atlas/],
  ])('state what the business promises about %s', (_, englishPattern, spanishPattern) => {
    expect(getTermsText('en')).toMatch(englishPattern);
    expect(getTermsText('es')).toMatch(spanishPattern);
  });

  it('have an anchor for each half and for each section', () => {
    const ids = getSections('en').map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['terms', 'privacy']));
    expect(new Set(ids).size).toBe(ids.length);
    expect(getSections('es').map(({ id }) => id)).toEqual(ids);
  });
});
