// Calls that carry a photo instead of JSON: no service mounts an endpoint value for them.

import { binary, type DescribedCall } from '@app/service-kit/api-docs/shapes';
import { uploadedPhoto } from '@app/types';
import * as z from 'zod/mini';

const createName = (example: string) =>
  z.object({ name: z.string().register(z.globalRegistry, { example }) });
const address = '/api/uploads/profile-picture';
const malformed = 'This is no name that an upload gives.';
const sharedFields = {
  service: 'listing',
  media: ['image/webp'],
  reply: z.unknown(),
  problems: { 503: 'The service is starting, stopping or cannot reach its files. Try again.' },
} as const satisfies Partial<DescribedCall>;

export const photoCalls: readonly DescribedCall[] = [
  {
    id: 'uploadProfilePicture',
    service: 'listing',
    method: 'POST',
    path: address,
    session: 'required',
    summary: 'Upload a photo for the own listing; its address goes into `profilePicture`.',
    limits:
      'JPEG, PNG or WebP of at most 5 MB and 40 megapixels, judged by what it is and not by its name. It is kept as a square of 512 pixels without anything that the camera wrote. It is public only while an approved listing shows it.',
    form: { type: 'object', required: ['photo'], properties: { photo: binary } },
    status: 201,
    reply: uploadedPhoto,
    problems: {
      ...sharedFields.problems,
      400: 'No photo in the form, or one that we cannot read.',
      403: '`not_a_prosthetist`: the account has another role.',
      413: 'More than 5 MB.',
      415: 'Not `multipart/form-data`.',
      429: 'Too many uploads by this account, or at once. `Retry-After` says when to go on.',
      507: 'There is no room for more photos at the moment.',
    },
  },
  {
    ...sharedFields,
    id: 'getUploadedPicture',
    method: 'GET',
    path: `${address}/{name}`,
    session: 'required',
    summary: 'An own photo, before it is public.',
    limits: 'For who uploaded it and for the owner of a listing that names it.',
    params: createName('Zm9vYmFyYmF6cXV4MTIzNA'),
    problems: { ...sharedFields.problems, 400: malformed, 404: 'No such photo of this account.' },
  },
  {
    ...sharedFields,
    id: 'getPhoto',
    method: 'GET',
    path: '/photos/{name}',
    summary: 'A photo that an approved listing shows.',
    params: createName('Zm9vYmFyYmF6cXV4MTIzNA.webp'),
    problems: { ...sharedFields.problems, 400: malformed, 404: 'No such public photo.' },
  },
];
