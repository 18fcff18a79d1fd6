import { createPhoto } from '@app/storage/pictures-for-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { buildUrl, type Endpoint, endpoints, getOwnListing } from '@app/types';
import { evidence } from './people.ts';

export interface TestCall {
  id: string;
  method: string;
  /** All path patterns of the call. */
  paths: readonly `/${string}`[];
  needsSession: boolean;
  /** Builds the address from the ids of the objects that the call is about. */
  buildPath(objectIds: Record<string, string>): string;
  /** Creates a valid body; absent: the call has none. */
  createBody?: (objectIds: Record<string, string>) => Promise<unknown> | unknown;
}

/** The secret of the invitation that tests store. */
export const invitationSecret = 's'.repeat(43);

const bodyCreators: Record<string, TestCall['createBody']> = {
  createListing: () => createListingInput(),
  updateListing: () => createListingInput({ professionalBio: 'Other words than before.' }),
  setAvailability: () => ({ availability: 'on_leave' }),
  claimListing: ({ id }) => ({ prosthetistId: id, evidence }),
  setClaimEvidence: () => ({ npi: '1234567893', note: 'Our front desk knows me.' }),
  sendWorkEmailCode: () => ({ workEmail: 'renata@gateway.example' }),
  confirmWorkEmail: () => ({ code: '000000' }),
  putDraft: () => ({ step: 2, values: { firstName: 'Renata' } }),
  appealDecision: () => ({ text: 'The license number was typed wrong, here it is again.' }),
  postMessage: () => ({ text: 'Yes, the number is mine.' }),
  askForVisit: () => ({
    kind: 'call_back',
    name: 'Dana Rivers',
    phone: '(314) 555-0188',
    times: ['morning'],
    patient: 'new',
    consent: true,
  }),
  inviteManager: () => ({ email: 'front.desk@gateway.example' }),
  openManagerInvitation: () => ({ secret: invitationSecret }),
  acceptManagerInvitation: () => ({ secret: invitationSecret }),
  answerVisitRequest: () => ({ answer: 'called' }),
  acceptVisitRequests: () => ({ accepting: false }),
  postReply: () => ({ text: 'Thank you for your words, we read every one.', change: 'planned', v: 0 }),
};
const queryByCallId: Record<string, string> = {
  searchClaimable: '?q=renata',
  findTwins: '?firstName=Renata&lastName=Okafor&zipCode=63101',
  getEditableListing: '?edit=true',
};

/** Creates a form with a valid file. */
async function createFileForm(): Promise<FormData> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await createPhoto(64, 64).jpeg().toBuffer())]), 'invoice.jpg');
  return form;
}
const formCreators: Record<string, TestCall['createBody']> = {
  uploadProof: createFileForm,
  uploadCertificate: createFileForm,
};

/** The credential of `requestedChecks`. */
const requestedLicense = 'NCOPE Residency';
/** Query parameters of calls that name their object in the query. */
const objectQueryBuilders: Record<string, (objectIds: Record<string, string>) => Record<string, string>> = {
  uploadProof: ({ id = '' }) => ({ review: id }),
  uploadCertificate: ({ id = '' }) => ({ listing: id, license: requestedLicense }),
  withdrawCertificate: () => ({ license: requestedLicense }),
};
/** A check of a credential that staff did not find, so that its certificate is requested. */
export const requestedChecks = [
  {
    license: requestedLicense,
    number: '',
    seenAt: new Date(),
    status: 'not_found' as const,
    at: new Date(),
    by: 'admin_1',
  },
];

const toCall = (endpoint: Endpoint): TestCall => ({
  id: endpoint.id,
  method: endpoint.method,
  paths: [endpoint.path, ...(endpoint.aliases ?? [])],
  needsSession: endpoint.session === 'required',
  buildPath: (objectIds) =>
    buildUrl(endpoint, {
      params: { zip: '63101', kind: 'claim', ...objectIds },
      ...(objectQueryBuilders[endpoint.id] && { query: objectQueryBuilders[endpoint.id]!(objectIds) }),
    }) + (queryByCallId[endpoint.id] ?? ''),
  ...(bodyCreators[endpoint.id] && { createBody: bodyCreators[endpoint.id] }),
  ...(formCreators[endpoint.id] && { createBody: formCreators[endpoint.id] }),
});

async function createPhotoForm(): Promise<FormData> {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(await createPhoto(64, 64).jpeg().toBuffer())]), 'me.jpg');
  return form;
}

/** All calls of this service: the endpoints of `packages/types`, and the photos, which are not JSON. */
export const calls: readonly TestCall[] = [
  ...endpoints.filter(({ service }) => service === getOwnListing.service).map(toCall),
  {
    id: 'uploadPhoto',
    method: 'POST',
    paths: ['/api/uploads/profile-picture'],
    needsSession: true,
    buildPath: () => '/api/uploads/profile-picture',
    createBody: createPhotoForm,
  },
  {
    id: 'uploadPlacePhoto',
    method: 'POST',
    paths: ['/api/uploads/place-photo'],
    needsSession: true,
    buildPath: () => '/api/uploads/place-photo',
    createBody: createPhotoForm,
  },
  {
    id: 'getUploadedPhoto',
    method: 'GET',
    paths: ['/api/uploads/profile-picture/{name}'],
    needsSession: true,
    buildPath: ({ name = '' }) => `/api/uploads/profile-picture/${name}`,
  },
  {
    id: 'getPhoto',
    method: 'GET',
    paths: ['/photos/{file}'],
    needsSession: false,
    buildPath: ({ name = '' }) => `/photos/${name}.webp`,
  },
];

/** Calls with a JSON body. */
export const callsWithBody = calls.filter(({ id }) => bodyCreators[id]);
