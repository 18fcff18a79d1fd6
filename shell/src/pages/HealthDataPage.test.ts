import { paths } from '@app/seo';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '../testing/set-language.ts';
import { getSectionText } from '../texts/section.ts';
import { getHealthDataSections } from './HealthDataPage.tsx';
import { getTermsSections } from './TermsPage.tsx';

function getPolicyText(locale: 'en' | 'es') {
  setLanguage(locale);
  return getHealthDataSections().map(getSectionText).join(' ');
}

describe('the health data policy', () => {
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
  ])('says %s', (_, englishPattern, spanishPattern) => {
    expect(getPolicyText('en')).toMatch(englishPattern);
    expect(getPolicyText('es')).toMatch(spanishPattern);
  });

  it('is linked from the privacy policy', () => {
    const links = getTermsSections().flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'links' ? block.links : [])),
    );
    expect(links.map(({ href }) => href)).toContain(paths.healthData);
  });
});
