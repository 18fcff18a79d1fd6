// Hostile bodies: they set fields of the server (S5), contain database operators (S7), try to block the service (S8) or
// to reach a prototype (S20), or are huge (S29).
import { type Field, fields } from '@app/listing-fields';
import { testBodies } from '@app/test-kit/attacks/bodies';
import { testSlowAddresses } from '@app/test-kit/attacks/slow-texts';
import { endpoints } from '@app/types';
import { describe, expect, it } from 'vitest';
import { createAttempt, createStoredDocFinder } from '../testing/attempts.ts';
import { callsWithBody } from '../testing/calls.ts';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { collections, send } = await startApp();
const findStoredDoc = createStoredDocFinder(collections);

function createSampleValue(field: Field): unknown {
  if (field.kind === 'answer') return true;
  if (field.kind === 'days') return 3;
  if (field.kind === 'hours') return 'Mo-Fr 08:00-17:00';
  if (field.kind === 'phone') return '3145550199';
  return field.kind === 'list' ? [field.options[0]!.value] : 'Knees';
}
const optionalFields = {
  alsoAt: [{ company: 'B', address: '2 Oak', city: 'Alton', state: 'IL', zipCode: '62002', days: '' }],
  placePhotos: [],
  ...Object.fromEntries(fields.map((field) => [field.name, createSampleValue(field)])),
  npi: '1234567893',
};
/** Optional fields of a body. */
const optionalFieldsByCall: Record<string, object> = {
  createListing: optionalFields,
  updateListing: optionalFields,
  claimListing: { claimantName: 'A', claimantEmail: 'b', claimantUserId: 'c' },
};
/** The values of a draft are not validated, and those of a claim's evidence are optional. */
const acceptsOperator = (path: readonly string[], operator: unknown) =>
  path.join('.') === 'values.firstName' || (path.join('.') === 'evidence' && !Array.isArray(operator));

testBodies(
  callsWithBody.map(({ id }) => ({
    id,
    acceptsOperator,
    createAttempt: async () => {
      const attempt = await createAttempt(collections, id);
      const { as, method, path } = attempt;
      return {
        ...attempt,
        send: (body: unknown, headers = {}) => send(method, path, { as, body, headers }),
        readStoredDoc: () => findStoredDoc(id, attempt),
      };
    },
    ...(optionalFieldsByCall[id] && { optionalFields: optionalFieldsByCall[id] }),
  })),
  { variableFieldPattern: /^(claimantEmail|risks)$/ },
);

describe('S7: database operators', () => {
  it('in a query are rejected, or searched as plain text', async () => {
    const as = people.prosthetist;
    for (const address of [
      '/api/users/search-prosthetists?q[$gt]=',
      '/api/users/search-prosthetists?q[$regex]=.*',
      '/api/users/search-prosthetists?q=a&q=b',
      '/api/prosthetists/twins?firstName[$ne]=x&lastName=Doe&zipCode=63101',
      '/api/prosthetists/twins?firstName=a&firstName=b&lastName=Doe&zipCode=63101',
      '/api/prosthetists/[$gt]?edit=true',
      '/api/prosthetists/__proto__?edit=true',
      `/api/prosthetists/${'x'.repeat(10_000)}?edit=true`,
      '/api/prosthetists/..%2f..%2f?edit=true',
      '/api/prosthetists/%00/confirm',
      '/api/users/search-prosthetists?q=%00', // nothing that anybody sees
    ]) {
      const method = address.endsWith('confirm') ? 'POST' : 'GET';
      expect((await send(method, address, { as })).status, address).toBe(400);
    }
    for (const q of ['{"$gt":""}', '$where', '.*', '(a+)+$', '\uffff', '%'.repeat(50)]) {
      const reply = await send('GET', `/api/users/search-prosthetists?q=${encodeURIComponent(q)}`, { as });
      expect([q, reply.status, reply.json.prosthetists]).toEqual([q, 200, []]);
    }
  });
});

describe('S8: texts that are slow for patterns and parsers', () => {
  testSlowAddresses(
    endpoints.filter(({ service }) => service === 'listing'),
    (address) => send('GET', address, { as: people.prosthetist }),
  );
});
