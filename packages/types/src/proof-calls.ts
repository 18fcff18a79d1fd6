// An author's proof of the care that a review tells about. The listing service answers: it takes files.
import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { ownProof, reviewId } from './review-calls.ts';

const unavailable = 'The service is starting, stopping or cannot reach its data or files. Try again.';
const noSession = 'No session, or an expired or forged one.';
const megabyte = 1024 * 1024;

export const proofLimits = { megabytes: 10, pages: 5, days: 7 } as const;

export const uploadProof = defineEndpoint({
  id: 'uploadProof',
  service: 'listing',
  method: 'POST',
  path: '/api/uploads/review-proof',
  session: 'required',
  status: 201,
  summary:
    'Attach one proof of the care to an own review (multipart, one `file`): a photo or PDF of an invoice, appointment card or letter. It is drawn anew as a picture, without anything else that was in the file, and kept encrypted until staff have decided, for 7 days at most.',
  query: z.object({ review: reviewId }),
  upload: {
    fields: z.object({}),
    mostBytes: proofLimits.megabytes * megabyte,
    bytesPerSecond: 32 * 1024,
    answerMs: 30_000,
  },
  reply: z.object({ proof: ownProof }),
  problems: {
    400: 'No such query, no file, or none that can be read: `proof_missing`, `proof_unreadable`, `proof_too_many_pixels`, `proof_too_many_pages`.',
    401: noSession,
    404: 'No such review of this account.',
    408: 'The file came in too slowly: less than 32 kB a second.',
    409: '`not_editable`: the review was withdrawn, declined or removed. `proof_there`: a proof waits, or was confirmed.',
    413: 'More than 10 MB.',
    415: 'No multipart form.',
    429: 'Too many uploads by this account, or at once. `Retry-After` says when to go on.',
    503: unavailable,
    507: 'There is no room for more files at the moment.',
  },
  limits: '10 MB; JPEG, PNG, WebP or PDF by content, 40 megapixels, five pages; ten a day and account.',
});

export const withdrawProof = defineEndpoint({
  id: 'withdrawProof',
  service: 'listing',
  method: 'DELETE',
  path: '/api/reviews/{id}/proof',
  session: 'required',
  summary: 'Take an own proof back before staff decided. Its file is deleted.',
  params: z.object({ id: reviewId }),
  reply: z.object({ proof: z.null() }),
  problems: {
    401: noSession,
    404: 'No such review of this account, or no proof of it.',
    409: '`proof_decided`: staff were faster.',
    429: 'Too many writes by this account. `Retry-After` says when to go on.',
    503: unavailable,
  },
});

export const proofEndpoints = [uploadProof, withdrawProof] as const;
