// Descriptions of photo upload and download, which are not JSON and so have no endpoint values.
import { uploadedPhoto } from '@app/types';
import {
  bearer,
  type Content,
  language,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  problemContent,
  toSchema,
  toSchemaRef,
} from './openapi-shapes.ts';

const toProblemResponses = (message: Record<number, string>): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(message).map(([status, description]) => [
      status,
      { description, content: problemContent },
    ]),
  );
/** Replies of the gateway at every address. */
const general = {
  405: 'The path is right, the method is not; `Allow` names those that are.',
  414: 'The query is longer than 8 kB.',
  431: 'The headers are larger than 32 kB.',
};
const malformed = 'This is no name that an upload gives.';
const session = 'No session, or an expired or forged one.';
const unavailable = 'The service is starting, stopping or cannot reach its files. Try again.';
const late = 'The service did not answer within 10 seconds.';

const createNameParameter = (example: string): Parameter => ({
  name: 'name',
  in: 'path',
  required: true,
  description: 'As the upload gave it.',
  schema: { type: 'string', example },
});
const photo: Content = { 'image/webp': { schema: { type: 'string', format: 'binary' } } };

const upload: Operation = {
  operationId: 'uploadProfilePicture',
  summary: 'Upload a photo for the own listing; its address goes into `profilePicture`.',
  description:
    'JPEG, PNG or WebP of at most 5 MB and 40 megapixels, judged by what it is and not by its name. It is kept as a square of 512 pixels without anything that the camera wrote. It is public only while an approved listing shows it. Needs a session.',
  security: [bearer],
  parameters: [language],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': toSchemaRef('UploadProfilePictureBody') },
  },
  responses: {
    201: {
      description: 'The reply.',
      content: { 'application/json': toSchemaRef('UploadProfilePictureReply') },
    },
    ...toProblemResponses({
      ...general,
      400: 'No photo in the form, or one that we cannot read.',
      401: session,
      403: '`not_a_prosthetist`: the account has another role.',
      413: 'More than 5 MB.',
      415: 'Not `multipart/form-data`.',
      429: 'Too many uploads by this account, or at once. `Retry-After` says when to go on.',
      503: unavailable,
      504: late,
      507: 'There is no room for more photos at the moment.',
    }),
  },
};

const ownPhoto: Operation = {
  operationId: 'getUploadedPicture',
  summary: 'An own photo, before it is public.',
  description: 'For who uploaded it and for the owner of a listing that names it. Needs a session.',
  security: [bearer],
  parameters: [createNameParameter('Zm9vYmFyYmF6cXV4MTIzNA'), language],
  responses: {
    200: { description: 'The photo.', content: photo },
    ...toProblemResponses({
      ...general,
      400: malformed,
      401: session,
      404: 'No such photo of this account.',
      503: unavailable,
      504: late,
    }),
  },
};

const publicPhoto: Operation = {
  operationId: 'getPhoto',
  summary: 'A photo that an approved listing shows.',
  description: '',
  security: [],
  parameters: [createNameParameter('Zm9vYmFyYmF6cXV4MTIzNA.webp'), language],
  responses: {
    200: { description: 'The photo.', content: photo },
    304: { description: 'You have this version already (`If-None-Match`).' },
    ...toProblemResponses({
      ...general,
      400: malformed,
      404: 'No such public photo.',
      503: unavailable,
      504: late,
    }),
  },
};

export const filePaths: OpenApiDocument['paths'] = {
  '/api/uploads/profile-picture': { post: upload },
  '/api/uploads/profile-picture/{name}': { get: ownPhoto },
  '/photos/{name}': { get: publicPhoto },
};

export const fileSchemas = {
  UploadProfilePictureBody: {
    type: 'object',
    required: ['photo'],
    properties: { photo: { type: 'string', format: 'binary' } },
  },
  UploadProfilePictureReply: toSchema(uploadedPhoto, 'input'),
};
