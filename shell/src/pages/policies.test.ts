import { paths } from '@app/seo';
import { expect, it } from 'vitest';
import { setLanguage } from '../testing/set-language.ts';
import { getSectionText, type Section } from '../texts/section.ts';
import { getHealthDataSections } from './HealthDataPage.tsx';
import { getTermsSections } from './TermsPage.tsx';

/** Expects the texts of a page, with their headings, to match in both languages. */
function expectTexts(getSections: () => Section[], englishPattern: RegExp, spanishPattern: RegExp) {
  const readTexts = (locale: 'en' | 'es') => {
    setLanguage(locale);
    return getSections().map((section) => `${section.heading} ${getSectionText(section)}`);
  };
  expect(readTexts('en').join('\n')).toMatch(englishPattern);
  expect(readTexts('es').join('\n')).toMatch(spanishPattern);
}

it.each([
  [
    'each thing that is asked',
    /Activity level.*Age range.*State.*Upper-limb level.*Lower-limb level/,
    /Nivel de actividad.*Grupo de edad.*Estado.*extremidad superior.*extremidad inferior/,
  ],
  ['consent', /ask for your consent/, /pedimos su consentimiento/],
  ['withdrawal', /Clear my information/, /Borrar mi información/],
  [
    'deletion',
    /within 30 days\. Backups are kept up to 90 days/,
    /en 30 días\. Las copias de seguridad se guardan hasta 90 días/,
  ],
  ['geofencing', /no geofence/, /geocercas/],
  ['sale', /never sell health data/, /Nunca vendemos datos de salud/],
  ['the law', /My Health My Data Act/, /My Health My Data/],
  [
    'inquiries',
    /privacy inquiries within 30 days, and California requests within 45 days/,
    /privacidad en 30 días y a las solicitudes de California en 45 días/,
  ],
  ['HIPAA', /not covered by HIPAA/, /no está cubierto por la HIPAA/],
  ['children', /not for anyone under 13/, /no es para menores de 13/],
  ['Missouri', /law of the State of Missouri/, /leyes del estado de Misuri/],
])('the health data policy says %s', (_, englishPattern, spanishPattern) =>
  expectTexts(getHealthDataSections, englishPattern, spanishPattern),
);

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
])('terms and privacy state what the business promises about %s', (_, englishPattern, spanishPattern) =>
  expectTexts(getTermsSections, englishPattern, spanishPattern),
);

it('the privacy policy links to the health data policy', () => {
  const links = getTermsSections().flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])),
  );
  expect(links.map(({ href }) => href)).toContain(paths.healthData);
});

it('terms and privacy have an anchor for each half and for each section', () => {
  const ids = getTermsSections().map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['terms', 'privacy']));
  expect(new Set(ids).size).toBe(ids.length);
});
