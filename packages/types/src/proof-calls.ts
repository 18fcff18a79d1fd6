// Uploads for staff only: an author's proof of care, an owner's certificate. Answered by the listing service.
import * as z from 'zod/mini';
import { defineOwnCall, noSessionProblem } from './call/own-call.ts';
import { instant, listingParams, slugOrId } from './call/params.ts';
import { createLine } from './call/text-schemas.ts';
import { ownProof, reviewId, reviewParams } from './review/own-review.ts';

const unavailableProblem = 'The service is starting, stopping or cannot reach its data or files. Try again.';
const unavailableOrBusyProblem = `${unavailableProblem} \`proof_busy\`: too many files wait to be read.`;
const megabyte = 1024 * 1024;

export const proofLimits = { megabytes: 10, pages: 5, days: 7 } as const;

const proofUpload = {
  fields: z.object({}),
  maxBytes: proofLimits.megabytes * megabyte,
  minBytesPerSecond: 32 * 1024,
  replyTimeoutMs: 30_000,
} as const;
const limitsDescription = `10 MB; JPEG, PNG, WebP or PDF by content, 40 megapixels, five pages; ten a day and account.`;
const uploadProblems = {
  401: noSessionProblem,
  408: 'The file came in too slowly: less than 32 kB a second.',
  413: 'More than 10 MB.',
  415: 'No multipart form.',
  429: 'Too many uploads by this account, or at once. `Retry-After` says when to go on.',
  503: unavailableOrBusyProblem,
  507: 'There is no room for more files at the moment.',
} as const;
const fileErrorCodes =
  '`proof_missing`, `proof_unreadable`, `proof_too_many_pixels`, `proof_too_many_pages`, `proof_too_complex`';

export const uploadProof = defineOwnCall('listing', 'POST /api/uploads/review-proof', {
  id: 'uploadProof',
  status: 201,
  summary:
    'Attach one proof of the care to an own review (multipart, one `file`): a photo or PDF of an invoice, appointment card or letter. It is drawn anew as a picture, without anything else that was in the file, and kept encrypted until staff have decided, for 7 days at most.',
  query: z.object({ review: reviewId }),
  upload: proofUpload,
  reply: z.object({ proof: ownProof }),
  problems: {
    ...uploadProblems,
    400: `No such query, no file, or none that can be read: ${fileErrorCodes}.`,
    404: 'No such review of this account.',
    409: '`not_editable`: the review was withdrawn, declined or removed. `proof_there`: a proof waits, or was confirmed.',
  },
  limitsDescription,
});

export const withdrawProof = defineOwnCall('listing', 'DELETE /api/reviews/{id}/proof', {
  id: 'withdrawProof',
  deniedAccounts: 'nobody',
  summary: 'Take an own proof back before staff decided. Its file is deleted.',
  params: reviewParams,
  reply: z.object({ proof: z.null() }),
  problems: {
    404: 'No such review of this account, or no proof of it.',
    409: '`proof_decided`: staff were faster.',
    503: unavailableProblem,
  },
});

/** A certificate that waits for staff, as its owner sees it. */
export const pendingCertificate = z.object({ sentAt: instant, fileUntil: instant });

const license = createLine(200, 1);

export const uploadCertificate = defineOwnCall('listing', 'POST /api/uploads/certificate', {
  id: 'uploadCertificate',
  status: 201,
  summary:
    'Attach the certificate of a credential that staff could not confirm (multipart, one `file`). It is drawn anew as a picture, and kept encrypted until the next check of the credential, for 7 days at most.',
  query: z.object({ listing: slugOrId, license }),
  upload: proofUpload,
  reply: z.object({ certificate: pendingCertificate }),
  problems: {
    ...uploadProblems,
    400: `No such query, no file, or none that can be read: ${fileErrorCodes}.`,
    403: '`not_yours`, `not_a_prosthetist`.',
    404: 'No such listing.',
    409: '`certificate_not_asked`: staff have not asked about this credential, or confirmed it. `certificate_there`: one waits.',
  },
  limitsDescription,
});

export const withdrawCertificate = defineOwnCall('listing', 'DELETE /api/prosthetists/{id}/certificate', {
  id: 'withdrawCertificate',
  deniedAccounts: 'nobody',
  summary: 'Take an own certificate back. Its file is deleted.',
  params: listingParams,
  query: z.object({ license }),
  reply: z.object({ certificate: z.null() }),
  problems: {
    400: 'No license.',
    403: '`not_yours`, `not_a_prosthetist`.',
    404: 'No such listing, or no certificate for this credential.',
    503: unavailableProblem,
  },
});

export const proofEndpoints = [uploadProof, withdrawProof, uploadCertificate, withdrawCertificate] as const;
