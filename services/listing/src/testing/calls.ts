import { createPhoto } from '@app/storage/pictures-for-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { buildUrl, type Endpoint, endpoints, getOwnListing } from '@app/types';
import { evidence } from './people.ts';

export interface TestCall extends Pick<Endpoint, 'id' | 'method' | 'session'> {
  /** All path patterns of the call. */
  paths: readonly `/${string}`[];
  /** Builds the address from the ids of the objects that the call is about. */
  buildPath(objectIds: Record<string, string>): string;
  /** Creates a valid body; absent: the call has none. */
  createBody?: ((objectIds: Record<string, string>) => Promise<unknown> | unknown) | undefined;
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

/** Creates a form with a file in a field. */
export function createFileForm(
  bytes: Uint8Array,
  { field = 'file', name = 'me.jpg', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
const createPhotoForm = async (field: string) =>
  createFileForm(await createPhoto(64, 64).jpeg().toBuffer(), { field });
const formCreators: Record<string, TestCall['createBody']> = {
  uploadProof: () => createPhotoForm('file'),
  uploadCertificate: () => createPhotoForm('file'),
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
  ...endpoint,
  paths: [endpoint.path, ...(endpoint.aliases ?? [])],
  buildPath: (objectIds) =>
    buildUrl(endpoint, {
      params: { zip: '63101', kind: 'claim', ...objectIds },
      ...(objectQueryBuilders[endpoint.id] && { query: objectQueryBuilders[endpoint.id]!(objectIds) }),
    }) + (queryByCallId[endpoint.id] ?? ''),
  createBody: bodyCreators[endpoint.id] ?? formCreators[endpoint.id],
});

const photoUploadPaths = {
  uploadPhoto: '/api/uploads/profile-picture',
  uploadPlacePhoto: '/api/uploads/place-photo',
} as const;

/** All calls of this service: the endpoints of `packages/types`, and the photos, which are not JSON. */
export const calls: readonly TestCall[] = [
  ...endpoints.filter(({ service }) => service === getOwnListing.service).map(toCall),
  ...Object.entries(photoUploadPaths).map(
    ([id, path]): TestCall => ({
      id,
      method: 'POST',
      session: 'required',
      paths: [path],
      buildPath: () => path,
      createBody: () => createPhotoForm('photo'),
    }),
  ),
  {
    id: 'getUploadedPhoto',
    method: 'GET',
    paths: ['/api/uploads/profile-picture/{name}'],
    session: 'required',
    buildPath: ({ name = '' }) => `/api/uploads/profile-picture/${name}`,
  },
  {
    id: 'getPhoto',
    method: 'GET',
    paths: ['/photos/{file}'],
    buildPath: ({ name = '' }) => `/photos/${name}.webp`,
  },
];

/** Calls with a JSON body. */
export const callsWithBody = calls.filter(({ id }) => bodyCreators[id]);
