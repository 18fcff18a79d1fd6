// S1: no role without the permission for accounts learns who wrote an anonymous review. Calls, exports and roles come
// from their lists, so that a new one is tested without a change here.
import { createAuditRowId } from '@app/db';
import {
  createAuditDoc,
  createClaimDoc,
  createListingDoc,
  createMessageDoc,
  createOutboxDoc,
  createReportDoc,
  createReviewDoc,
  createUpdateDoc,
} from '@app/db/documents-for-tests';
import { fillDimensions } from '@app/option-lists';
import { appealReview, flagReview, submitReview } from '@app/reviews';
import { appealSanction, type CommandContext } from '@app/status-changes';
import { buildUrl, type Endpoint } from '@app/types';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { exportKinds } from '@app/types/admin/exports';
import { type AdminRole, adminRoles, grants } from '@app/types/admin/permissions';
import { queueKinds } from '@app/types/admin/queue';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startApp } from '../testing/running-app.ts';

const author = { userId: 'user_canary7', name: 'Quill F.', email: 'quill.f@hidden.test' };
const authorPattern = new RegExp(
  [author.userId, author.name.replace('.', '\\.'), author.email].join('|'),
  'i',
);
const accountIdPattern = /\buser_\w/;

const { app, callAs, client, collections, db } = await startApp();
const { listings, reviews, audit, outbox } = collections;

/** Ids of objects by the first word of the paths that contain them. */
const idsBySegment: Record<string, string[]> = {};

beforeAll(async () => {
  const [listing, otherListing] = [
    createListingDoc(),
    createListingDoc({ reviewCount: 2, ratingSum: 10, histogram: [0, 0, 0, 0, 2] }),
  ];
  await listings.insertMany([listing, { ...otherListing, clinicKey: 'river-limbs-1-main-st-63101' }]);
  const createContext = (id = author.userId): CommandContext => ({
    client,
    collections,
    now: new Date(),
    requestId: 'canary-request',
    address: '198.51.100.7',
    actor: { kind: 'user', id },
  });
  const limb = { upper: 'None', lower: 'Single below-knee' } as const;
  const careFields = { stage: 'New socket', limb, device: '', relation: 'self', incentive: 'none' } as const;
  const { publicId: waitingReviewId } = await submitReview(createContext(), {
    listingId: listing._id,
    content: {
      ...careFields,
      overallRating: 5,
      ratings: fillDimensions({}, null),
      title: '',
      tags: ['Listens'],
      text: 'She listened, and the new socket is comfortable.',
      careMonth: new Date().toISOString().slice(0, 7),
      anonymous: true,
    },
    author: { firstName: 'Quill', lastName: 'Feather', emails: [author.email], createdAt: new Date(0) },
    locale: 'en',
  });
  const authorFields = { userId: author.userId, displayName: author.name, anonymous: true };
  const visibleReview = createReviewDoc({
    ...authorFields,
    listingId: otherListing._id,
    reply: { status: 'approved', text: 'Thank you.', submittedAt: new Date() },
  });
  const removedReview = createReviewDoc({ ...authorFields, status: 'removed' });
  const sentBackFields = { ...authorFields, status: 'changes_requested' } as const;
  const { publishedAt: _, ...unpublishedReview } = createReviewDoc(sentBackFields);
  const foreignReview = createReviewDoc({ listingId: otherListing._id, text: visibleReview.text });
  const insertedReviews = [visibleReview, removedReview, unpublishedReview, foreignReview];
  await reviews.insertMany(insertedReviews, { ignoreUndefined: true });
  const { publicId } = foreignReview;
  await flagReview(createContext(), { publicId, reason: 'Spam', note: '', reporter: undefined });
  const callAsModerator = callAs('moderator');
  const reviewPath = `/api/admin/reviews/${waitingReviewId}`;
  const staffCalls: [method: string, path: string, body: object][] = [
    ['POST', `${reviewPath}/message`, { message: 'Which month was it?' }],
    ['POST', `${reviewPath}/sanctions`, { who: 'owner', sanction: 'silence', days: 30, reason: 'A test.' }],
    ['PATCH', `${reviewPath}/reject`, { reasons: ['Names another person'], notes: 'Please shorten it.' }],
  ];
  for (const [method, path, body] of staffCalls)
    expect(await callAsModerator(method, path, body), path).toMatchObject({ status: 200 });
  await appealReview(createContext(), { publicId: waitingReviewId, text: 'It names nobody at all.' });
  await callAs('data')('POST', `/api/admin/reviews/${visibleReview.publicId}/close-child-account`, {
    reason: 'A child.',
  });
  await appealSanction(createContext(), { text: 'It was not me who wrote that.', locale: 'en' });
  const { _id: about } = (await reviews.findOne({ publicId: waitingReviewId }))!;
  const messageFields = {
    userId: author.userId,
    from: 'person',
    status: 'open',
    text: 'It was in May.',
  } as const;
  await collections.messages.insertOne(createMessageDoc({ kind: 'review', about, ...messageFields }));
  const claim = createClaimDoc({ listingId: listing._id });
  await collections.claims.insertOne(claim, { ignoreUndefined: true });
  const update = createUpdateDoc({ listingId: listing._id, userId: claim.userId });
  await collections.pendingUpdates.insertOne(update);
  await collections.reports.insertOne(createReportDoc({ listingId: listing._id, userId: author.userId }));
  await audit.insertOne(
    createAuditDoc({
      _id: await createAuditRowId(collections),
      action: 'account.set-role',
      actor: { kind: 'admin', id: '000000000000000000000001' },
      target: { kind: 'user', id: author.userId },
      before: { userId: author.userId, displayName: author.name },
      after: { merged: [author.userId], note: `${author.userId} wrote it` },
    }),
  );
  const payload = { do: 'delete', userId: author.userId, to: author.email };
  await outbox.insertOne(
    createOutboxDoc({ kind: 'identity', subject: author.userId, status: 'failed', payload }),
  );
  const reviewIds = [waitingReviewId, ...insertedReviews.map((review) => review.publicId)];
  Object.assign(idsBySegment, {
    reviews: reviewIds,
    replies: reviewIds,
    prosthetists: [listing._id.toHexString()],
    clinics: ['river-limbs-1-main-st-63101'],
  });
  for (const [segment, name] of [
    ['reports', 'reports'],
    ['appeals', 'appeals'],
    ['messages', 'messages'],
    ['outbox', 'outbox'],
    ['audit', 'audit'],
    ['second-opinions', 'secondOpinions'],
    ['pending-claims', 'claims'],
    ['pending-updates', 'pendingUpdates'],
  ] as const)
    idsBySegment[segment] = (await db.collection(name).find().toArray()).map(({ _id }) => String(_id));
});

const unknownId = 'f'.repeat(24);

/** Query parameters that search for a text. */
const searchParameters = ['q', 'actor', 'target', 'subject', 'name'];

const hasFilter = (url: string) =>
  /\?\w+=/.test(url) && !searchParameters.some((name) => url.includes(`?${name}=`));

/** Lists the values of a query parameter with a fixed set of values. */
function listValues(schema: z.ZodMiniType): string[] {
  const { enum: values, items } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
  }) as z.core.JSONSchema.BaseSchema;
  return ((values ?? (items as z.core.JSONSchema.BaseSchema | undefined)?.enum ?? []) as unknown[]).map(
    String,
  );
}

/** Lists the URLs of a call for all existing objects, and for the first one with searches for the author. */
function listUrls(endpoint: Endpoint): string[] {
  const [, , , firstSegment = ''] = endpoint.path.split('/');
  const paths =
    endpoint.id === 'exportFile'
      ? exportKinds.map((kind) => buildUrl(endpoint, { params: { kind } }))
      : (firstSegment === '{kind}' ? queueKinds : [firstSegment]).flatMap((kind) =>
          (endpoint.path.includes('{id}') ? (idsBySegment[kind] ?? [unknownId]) : ['']).map((id) =>
            buildUrl(endpoint, {
              params: { kind, id, remote: 'mf_search', name: unknownId, group: 'stale' },
            }),
          ),
        );
  const { shape = {} } = (endpoint.query as z.ZodMiniObject | undefined) ?? {};
  const queries = Object.entries(shape).flatMap(([key, schema]) =>
    (searchParameters.includes(key) ? Object.values(author) : listValues(schema as z.ZodMiniType)).map(
      (value) => `${key}=${encodeURIComponent(value)}`,
    ),
  );
  const [firstPath = ''] = paths;
  return [...paths, ...queries.map((query) => `${firstPath}?${query}`)];
}

/** True for calls that never succeed here: there is no such file or import, or they end the test's own sessions. */
const isAlwaysRejected = ({ path, id }: Endpoint) =>
  /\/(?:me|photos|import|certificate|proof|merge|login|logout)\b/.test(path) || /^end/.test(id);

const sendRequest = async (role: string, method: string, url: string) => {
  const [texts, reasons] = [
    { reason: 'A test.', notes: 'A test.', text: 'A test.' },
    ['Names another person'],
  ];
  const body = { v: 0, ...texts, reasons };
  const response = await app.request(url, {
    method,
    headers: { authorization: `Bearer ${role}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
};

const staffEndpoints = adminEndpoints.filter(({ permission }) => permission !== undefined);
const readEndpoints = staffEndpoints.filter(({ method }) => method === 'GET');

/** Lists the URLs that are requested as a role: only the first of a call that it may not make. */
const listUrlsForRole = (role: AdminRole, endpoint: Endpoint): string[] =>
  grants[role][endpoint.permission!] ? listUrls(endpoint) : listUrls(endpoint).slice(0, 1);

describe.each(adminRoles.filter((role) => !grants[role].accounts))(
  'a %s does not learn the author',
  (role) => {
    it.each(readEndpoints)('$path', async (endpoint) => {
      let successCount = 0;
      for (const url of listUrlsForRole(role, endpoint)) {
        const { status, text } = await sendRequest(role, 'GET', url);
        expect(text.replaceAll(url, ''), url).not.toMatch(authorPattern);
        if (/audit|export/.test(endpoint.path)) expect(text, url).not.toMatch(accountIdPattern);
        if (/[?&](?:q|actor|target|subject|name)=/.test(url) && status === 200)
          expect(JSON.parse(text), url).toSatisfy(
            (reply: { total?: number; people?: unknown[] }) => !reply.total && !reply.people?.length,
          );
        if (status === 200) successCount++;
        else expect([400, 401, 403, 404], `${url}: ${text}`).toContain(status);
      }
      const canRead = grants[role][endpoint.permission!] && !isAlwaysRejected(endpoint);
      if (canRead) expect(successCount, 'no object of this call was read').toBeGreaterThan(0);
    });

    it.each(staffEndpoints.filter(({ method }) => method !== 'GET'))('$method $path', async (endpoint) => {
      for (const url of listUrlsForRole(role, endpoint))
        expect((await sendRequest(role, endpoint.method, url)).text, url).not.toMatch(authorPattern);
    });

    it('by other reviews of the account', async () => {
      for (const id of idsBySegment.reviews!) {
        const { text } = await sendRequest(role, 'GET', `/api/admin/reviews/${id}`);
        const { review } = JSON.parse(text);
        expect(review.author).toMatchObject({ key: null });
        expect(
          review.twins.map(({ sameAuthor }: { sameAuthor: unknown }) => sameAuthor ?? null),
        ).not.toContain(true);
        for (const listName of ['reviews', 'inbox'])
          expect((await sendRequest(role, 'GET', `/api/admin/${listName}?authorOf=${id}`)).status).not.toBe(
            200,
          );
      }
    });
  },
);

it.each(adminRoles.filter((role) => grants[role].accounts))(
  'a %s reads the author in the log, and no export names them',
  async (role) => {
    const auditReplies = await Promise.all(
      readEndpoints
        .filter(({ path }) => path.includes('/audit'))
        .flatMap(listUrls)
        .map((url) => sendRequest(role, 'GET', url)),
    );
    const logText = auditReplies.map(({ text }) => text).join('\n');
    expect(logText).toContain(author.userId);
    expect(logText).toContain(author.name);
    for (const kind of exportKinds)
      expect((await sendRequest(role, 'GET', `/api/admin/export/${kind}`)).text, kind).not.toMatch(
        authorPattern,
      );
  },
);

it('a call that succeeds also succeeds with every query value that its schema offers', async () => {
  const replies = await Promise.all(
    readEndpoints
      .flatMap(listUrls)
      .map(async (url) => ({ url, ...(await sendRequest('owner', 'GET', url)) })),
  );
  const plainUrls = new Set(replies.filter(({ status }) => status === 200).map(({ url }) => url));
  const filteredReplies = replies.filter(({ url }) => plainUrls.has(url.split('?')[0]!) && hasFilter(url));
  expect(filteredReplies.length).toBeGreaterThan(50);
  expect(filteredReplies.filter(({ status }) => status !== 200).map(({ url, text }) => [url, text])).toEqual(
    [],
  );
});
