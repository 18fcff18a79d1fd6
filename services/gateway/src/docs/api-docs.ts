import type { ServiceDoc } from '@app/db';
import { type ApiDescription, describeApi } from '@app/service-kit/api-docs';
import type { DescribedCall, OpenApiDocument } from '@app/service-kit/api-docs/shapes';
import type { Endpoint } from '@app/types';
import { photoUpload, uploadedPhoto } from '@app/types';
import * as z from 'zod/mini';
import { readFromService } from '../calls/call-service.ts';
import { createRequestId } from '../calls/request-head.ts';
import type { LiveServices } from '../services/live-services.store.ts';
import type { Upstreams } from '../services/upstreams.ts';
import { createOpenApiDocument } from './document.ts';

/** The parts of a service's own description that the document needs; operations and schemas are copied unchanged. */
const apiDescriptionSchema = z.object({
  calls: z.array(
    z.object({
      path: z.string(),
      method: z.string(),
      flag: z.optional(z.string()),
      operation: z.looseObject({}),
    }),
  ),
  schemas: z.record(z.string(), z.looseObject({})),
});

interface ApiDocsOptions {
  origin: string;
  endpoints: readonly Endpoint[];
  services: Pick<LiveServices, 'list'>;
  upstreams: Pick<Upstreams, 'find'>;
}

/**
 * Creates a function that returns the OpenAPI document: the calls of this build, and those that services declare beside
 * them, as each service describes its own. The document is built again when another version of a service declares
 * itself; a service that does not describe its calls is left out until it does.
 */
export function createApiDocs({ origin, endpoints, services, upstreams }: ApiDocsOptions) {
  const builtCallKeys = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  let builtDescription: ApiDescription | undefined;
  let lastDocument: { versionsKey: string; document: OpenApiDocument } | undefined;

  const describeService = async ({ _id, nouns }: ServiceDoc): Promise<ApiDescription | undefined> => {
    const upstream = upstreams.find(_id);
    if (!upstream) return undefined;
    const requestId = createRequestId();
    const reply = await readFromService(upstream, '/internal/api', apiDescriptionSchema, requestId);
    const description = reply as ApiDescription | undefined;
    if (!description) return undefined;
    const { calls, schemas } = description;
    const isNewCall = ({ method, path }: (typeof calls)[number]) =>
      nouns.some((noun) => `${path}/`.startsWith(`/api/${noun}/`)) &&
      !builtCallKeys.has(`${method.toUpperCase()} ${path}`);
    return { calls: calls.filter(isNewCall), schemas };
  };

  return async (): Promise<OpenApiDocument> => {
    const servicesWithNewCalls = services
      .list()
      .filter(({ api, withdrawnAt }) => !withdrawnAt && api.some((call) => !builtCallKeys.has(call)));
    const versionsKey = servicesWithNewCalls.map(({ _id, version }) => `${_id} ${version}`).join();
    if (lastDocument?.versionsKey === versionsKey) return lastDocument.document;
    builtDescription ??= describeApi([...endpoints, ...photoCalls]);
    const descriptions = await Promise.all(servicesWithNewCalls.map(describeService));
    const serviceDescriptions = descriptions.filter((description) => description !== undefined);
    const document = createOpenApiDocument(origin, {
      calls: [builtDescription, ...serviceDescriptions].flatMap(({ calls }) => calls),
      // A name of this build is not changed by another service.
      schemas: Object.assign(
        {},
        ...serviceDescriptions.map(({ schemas }) => schemas),
        builtDescription.schemas,
      ),
    });
    if (serviceDescriptions.length === descriptions.length) lastDocument = { versionsKey, document };
    return document;
  };
}

// Calls that carry a photo instead of JSON: no service registers an endpoint for them.
const createNameParams = (example: string) =>
  z.object({ name: z.string().register(z.globalRegistry, { example }) });
const pictureUploadPath = '/api/uploads/profile-picture';
const malformedNameText = 'This is no name that an upload gives.';
const photoCallFields = {
  service: 'listing',
  media: ['image/webp'],
  reply: z.unknown(),
  problems: { 503: 'The service is starting, stopping or cannot reach its files. Try again.' },
} as const satisfies Partial<DescribedCall>;

const acceptedFilesText =
  'JPEG, PNG or WebP of at most 5 MB and 40 megapixels, judged by what it is and not by its name.';
const photoUploadFields = {
  service: 'listing',
  method: 'POST',
  session: 'required',
  upload: photoUpload,
  status: 201,
  reply: uploadedPhoto,
  problems: {
    ...photoCallFields.problems,
    400: 'No photo in the form, or one that we cannot read.',
    403: '`not_a_prosthetist`: the account has another role.',
    408: 'The file came in too slowly: less than 32 kB a second.',
    413: 'More than 5 MB.',
    415: 'Not `multipart/form-data`.',
    429: 'Too many uploads by this account, or at once. `Retry-After` says when to go on.',
    507: 'There is no room for more photos at the moment.',
  },
} as const satisfies Partial<DescribedCall>;

const photoCalls: readonly DescribedCall[] = [
  {
    ...photoUploadFields,
    id: 'uploadProfilePicture',
    path: pictureUploadPath,
    summary: 'Upload a photo for the own listing; its address goes into `profilePicture`.',
    limitsDescription: `${acceptedFilesText} It is kept as a square of 512 pixels without anything that the camera wrote. It is public only while an approved listing shows it.`,
  },
  {
    ...photoUploadFields,
    id: 'uploadPlacePhoto',
    path: '/api/uploads/place-photo',
    summary:
      'Upload a photo of the place for the own listing; its address goes into `placePhotos`, with what it shows.',
    limitsDescription: `${acceptedFilesText} It is kept with at most 1600 pixels, and smaller as \`…-medium.webp\` (960) and \`…-small.webp\` (480), without anything that the camera wrote. It is public only while an approved listing shows it.`,
  },
  {
    ...photoCallFields,
    id: 'getUploadedPicture',
    method: 'GET',
    path: `${pictureUploadPath}/{name}`,
    session: 'required',
    summary: 'An own photo, before it is public.',
    limitsDescription: 'For who uploaded it and for the owner of a listing that names it.',
    params: createNameParams('Zm9vYmFyYmF6cXV4MTIzNA'),
    problems: { ...photoCallFields.problems, 400: malformedNameText, 404: 'No such photo of this account.' },
  },
  {
    ...photoCallFields,
    id: 'getPhoto',
    method: 'GET',
    path: '/photos/{name}',
    summary: 'A photo that an approved listing shows.',
    params: createNameParams('Zm9vYmFyYmF6cXV4MTIzNA.webp'),
    problems: { ...photoCallFields.problems, 400: malformedNameText, 404: 'No such public photo.' },
  },
];
