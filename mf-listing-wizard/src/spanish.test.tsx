import { createEnglishCheck, readTexts } from '@app/test-kit/browser/english';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { scenarios } from './mocks/scenarios.ts';
import { createWizardServer, openWizard } from './testing/open-wizard.ts';

createWizardServer();
const isEnglish = await createEnglishCheck();

test.each([
  ['/edit-listing', 'nobody', 'Crear un perfil nuevo'],
  ['/edit-listing?step=2', 'nobody', 'Información básica de la clínica'],
  ['/edit-listing?step=search', 'nobody', 'Busque su perfil existente'],
  ['/edit-listing', 'rejected', /ese perfil reemplazará al que usted envió/],
  ['/edit-listing', 'waiting', '5 cambios esperan revisión'],
  ['/my-listing', 'stale', 'Todo sigue siendo correcto'],
  ['/my-listing?tab=reviews', 'owner', 'Sus reseñas'],
  ['/my-listing?tab=figures', 'owner', 'Menos de 10'],
  ['/my-listing?tab=invite', 'owner', /^Invite a todos sus pacientes/],
  ['/my-listing?tab=manager', 'owner', 'Invitar a alguien'],
  ['/my-listing?tab=requests', 'owner', /^Los pacientes pueden pedirme/],
] as const)('%s of %s is shown in Spanish, without a message in English', async (address, scenario, text) => {
  scenarios[scenario]();
  await openWizard({ address, locale: 'es' });
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(readTexts().filter(isEnglish)).toEqual([]);
});
