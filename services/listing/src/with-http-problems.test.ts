import { DomainError } from '@app/status-changes';
import { listDocumentedProblems } from '@app/test-kit/documented-problems';
import { expect, it } from 'vitest';
import { problemsByCode, withHttpProblems } from './with-http-problems.ts';

const createHttpProblem = (code: string) =>
  withHttpProblems(Promise.reject(new DomainError(code as keyof typeof problemsByCode))).catch(
    (error) => error,
  );

it.each(listDocumentedProblems('listing').filter(({ code }) => code in problemsByCode))(
  '$id answers $code with $status, as documented',
  async ({ code, status }) => {
    expect(await createHttpProblem(code)).toMatchObject({ status, code });
  },
);

it.each([
  ['photo', 'profilePicture'],
  ['place_photo', 'placePhotos'],
])('%s is about the field %s', async (code, field) => {
  const fields = { [field]: expect.any(Function) };
  expect(await createHttpProblem(code)).toMatchObject({ status: 400, fields });
});

// The sentences of the specification, byte for byte.
it.each([
  [
    'already_claimed',
    'This listing is already claimed by another user. If this is your profile, please contact an administrator for assistance.',
    'Otra persona ya reclamó este perfil. Si es el suyo, comuníquese con un administrador para recibir ayuda.',
  ],
  [
    'pending_claim_exists',
    'This listing has a pending claim from another user. If this is your profile, please contact an administrator for assistance.',
    'Otra persona tiene una solicitud pendiente para este perfil. Si es el suyo, comuníquese con un administrador para recibir ayuda.',
  ],
  [
    'duplicate_claim',
    'You already have a pending claim for this profile.',
    'Usted ya tiene una solicitud pendiente para este perfil.',
  ],
  ['own_listing', 'Failed to submit claim request', 'No se pudo enviar la solicitud'],
  ['no_changes', 'No changes to submit', 'No hay cambios que enviar'],
])('%s has a sentence in both languages', async (code, en, es) => {
  const { getMessage } = await createHttpProblem(code);
  expect([getMessage('en'), getMessage('es')]).toEqual([en, es]);
});
