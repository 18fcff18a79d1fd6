import type { ListingDoc } from '@app/db';
import { createListingDoc, reviewDoc } from '@app/db/documents-for-tests';
import { reconcile } from '@app/moderation';
import { createProofName, sealFile, toProofKey } from '@app/storage/proof';
import { expectIndexed } from '@app/test-kit/explain';
import type { AdminListing, AdminListingRow } from '@app/types/admin/prosthetists';
import { ObjectId } from 'mongodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Member, startApp } from '../testing/running-app.ts';
import { createListStore } from './list.store.ts';
import { parseSearch } from './parse-search.ts';

const { client, collections, as, proofs } = await startApp();
const { listings, reviews, audit, outbox, claims, pendingUpdates } = collections;
const base = '/api/admin/prosthetists';
const at = (doc: Pick<ListingDoc, '_id'>, rest = '') => `${base}/${doc._id.toHexString()}${rest}`;
const day = (n: number) => new Date(Date.now() - n * 86_400_000);

beforeEach(async () => {
  await Promise.all(Object.values(collections).map((one) => one.deleteMany({})));
});

const added = async (over: Partial<ListingDoc> = {}): Promise<ListingDoc> => {
  const doc = createListingDoc(over);
  await listings.insertOne(doc, { ignoreUndefined: true });
  return doc;
};
interface ListingPage {
  items: AdminListingRow[];
  prosthetists: AdminListingRow[];
  total: number;
  nearest: boolean;
}
const list = async (query: string, member: Member = 'owner') => {
  const { status, json } = await as(member)('GET', `${base}?${query}`);
  expect(status).toBe(200);
  return json as ListingPage;
};
const ask = async (member: Member, method: string, target: string, body?: unknown) => {
  const { status, json } = await as(member)(method, target, body);
  return {
    status,
    json: json as {
      listing: AdminListing;
      auditId: string;
      code?: string;
      message?: string;
      fields?: Record<string, string>;
      fresh?: { listing: AdminListing };
      second?: { id: string };
    },
  };
};

/** Recounts the counters, after a test has inserted documents directly. */
const counted = () => reconcile({ client, collections, now: new Date() }, { repair: true });
/** Reads the current version number. */
const readVersion = async ({ _id }: ListingDoc) => (await listings.findOne({ _id }))?.v;

describe('the list', () => {
  beforeEach(async () => {
    await listings.insertMany(
      [
        createListingDoc({
          firstName: 'Zoë',
          lastName: 'Núñez',
          company: 'Arch Limbs',
          email: 'Zoe@Arch.test',
          state: 'IL',
          confirmedAt: day(5),
        }),
        createListingDoc({
          lastName: 'Abel',
          npi: '1234567893',
          zipCode: '02110',
          city: 'Port Angeles',
          ownerUserId: 'user_1',
          confirmedAt: day(500),
        }),
        createListingDoc({ lastName: 'Baker', status: 'pending', submittedAt: day(2), loc: undefined }),
        createListingDoc({ lastName: 'Cole', status: 'imported' }),
        createListingDoc({ lastName: 'Gone', status: 'deleted' }),
      ],
      { ignoreUndefined: true },
    );
  });
  const names = ({ items }: ListingPage) => items.map(({ lastName }) => lastName);

  it.each([
    ['', ['Abel', 'Baker', 'Cole', 'Núñez']],
    ['q=nunez', ['Núñez']],
    ['q=ZOE%20arch', ['Núñez']],
    ['q=port%20ang', ['Abel']],
    ['q=02110', ['Abel']],
    ['q=0211', ['Abel']],
    ['q=1234567893', ['Abel']],
    ['q=zoe@arch.TEST', ['Núñez']],
    ['q=zoe@', ['Núñez']],
    ['q=%2E%2A', []],
    // By words: "a" matches the beginnings of Abel and Arch.
    ['q=(a%2B)%2B%24', ['Abel', 'Núñez']],
    ['status=pending', ['Baker']],
    ['status=deleted', ['Gone']],
    ['claimed=true', ['Abel']],
    ['claimed=false', ['Baker', 'Cole', 'Núñez']],
    ['state=IL', ['Núñez']],
    ['stale=true', ['Abel']],
    ['stale=false', ['Núñez']],
    ['placed=false', ['Baker']],
    // Sorting includes listings without the value, for example unsubmitted ones, at the end.
    ['sort=submitted', ['Baker', 'Núñez', 'Abel', 'Cole']],
    ['sort=submitted&page=2&pageSize=3', ['Cole']],
    ['sort=company', ['Núñez', 'Abel', 'Baker', 'Cole']],
    ['sort=place', ['Núñez', 'Abel', 'Baker', 'Cole']],
    ['sort=confirmed', ['Baker', 'Cole', 'Abel', 'Núñez']],
    ['waiting=true', ['Baker']],
    ['page=2&pageSize=3', ['Núñez']],
    ['page=99', []],
  ])('%s', async (query, expected) => {
    const found = await list(query);
    expect(names(found)).toEqual(expected);
    expect(found.prosthetists).toEqual(found.items);
    const paged = query.includes('page=');
    expect(found.total).toBe(paged ? 4 : expected.length);
  });

  it('shows e-mail addresses, and searches by them, only for members who may read them', async () => {
    expect((await list('q=nunez')).items[0]?.email).toBe('Zoe@Arch.test');
    expect((await list('q=nunez', 'viewer')).items[0]?.email).toBeNull();
    expect((await list('q=zoe@arch.test', 'viewer')).total).toBe(0);
  });

  it('a search lists matching names first, unless another order is requested', async () => {
    await listings.insertOne(createListingDoc({ lastName: 'Porter' }), { ignoreUndefined: true });
    expect(names(await list('q=port'))).toEqual(['Porter', 'Abel']);
    expect(names(await list('q=port&page=2&pageSize=1'))).toEqual(['Abel']);
    expect(names(await list('q=port&sort=name'))).toEqual(['Abel', 'Porter']);
  });

  it.each([
    ...['Renata Okafor, CPO', 'Dr. Renata Okafor', 'Renatta Okafor', 'Renata Okafor St. Louis', 'Okafor'],
    ...['Renata OKafor prosthetist', 'Okafor Saint Louis', "O'Kafor Gateway LLC"],
  ])('%s finds a person as the public search does', async (q) => {
    const name = { firstName: 'Renata', lastName: "O'Kafor", status: 'imported' } as const;
    await listings.insertOne(createListingDoc(name), { ignoreUndefined: true });
    expect(names(await list(`q=${encodeURIComponent(q)}`))).toEqual(["O'Kafor"]);
  });

  it('finds the nearest where nobody has all words, if the page can say so', async () => {
    const name = { firstName: 'Renata', lastName: 'Okafor', status: 'imported' } as const;
    await listings.insertOne(createListingDoc(name), { ignoreUndefined: true });
    const found = await list('q=okafor%20nobody&nearest=true');
    expect([names(found), found.nearest]).toEqual([['Okafor'], true]);
    expect((await list('q=okafor%20nobody')).total).toBe(0);
    expect((await list('q=okafor&nearest=true')).nearest).toBe(false);
  });

  it.each(['status=nonsense', 'state=mo', 'page=0', 'pageSize=101', 'sort=rating', `q=${'x'.repeat(101)}`])(
    '%s is rejected',
    async (query) => {
      expect((await as('owner')('GET', `${base}?${query}`)).status).toBe(400);
    },
  );

  it('uses indexes with every filter', async () => {
    await listings.insertMany(
      Array.from({ length: 300 }, (_, i) =>
        createListingDoc({
          lastName: `Name${i}`,
          state: i % 6 ? 'MO' : 'KS',
          status: i % 5 ? 'approved' : 'pending',
          submittedAt: day(i),
          confirmedAt: day(i),
          ...(i % 3 === 0 && { ownerUserId: `user_${i}x` }),
        }),
      ),
    );
    const store = createListStore(collections, async () => ({ similar: new Map(), nearest: [] }));
    const baseInput = { search: parseSearch('', true), staleBefore: day(180), page: 1, pageSize: 20 };
    for (const sort of ['name', 'company', 'place', 'reviews', 'confirmed', 'updated'] as const)
      for (const more of [{}, { state: 'KS' }, { claimed: false }, { stale: true }] as const) {
        const [all] = await store.getParts({ ...baseInput, ...more, sort }, undefined);
        const plan = await expectIndexed(all!.ids().limit(20));
        expect([sort, more, plan.docsExamined]).toEqual([sort, more, 0]);
      }
    for (const { ids } of await store.getParts({ ...baseInput, sort: 'submitted' }, undefined))
      await expectIndexed(ids().limit(20));
    for (const q of ['name27', '02110', '1234567893', 'zoe@'])
      for (const sort of [undefined, 'name'] as const) {
        const search = parseSearch(q, true);
        const meaning = await store.findMeaning({ search });
        for (const { ids } of await store.getParts({ ...baseInput, sort, search }, meaning?.words)) {
          const { queryPlanner } = await ids().limit(20).explain('executionStats');
          expect(JSON.stringify(queryPlanner.winningPlan), q).not.toContain('COLLSCAN');
        }
      }
  });
});

it('leaves no cursor behind when a list does not need all its parts', async () => {
  await added({ submittedAt: day(1) });
  // The driver's own list, which nothing else shows.
  const { activeCursors } = (client as unknown as { s: { activeCursors: ReadonlySet<unknown> } }).s;
  const before = activeCursors.size;
  for (let page = 1; page <= 3; page += 1) await list(`sort=submitted&page=${page}`);
  expect(activeCursors.size).toBe(before);
});

describe('one listing', () => {
  it('shows private fields by permission, and never to the viewer', async () => {
    const doc = await added({
      email: 'jane@clinic.test',
      patientContactPhone: '(314) 555-0199',
      ownerUserId: 'user_9',
    });
    const { json } = await ask('moderator', 'GET', at(doc));
    expect(json.listing).toMatchObject({
      email: 'jane@clinic.test',
      patientContactPhone: '(314) 555-0199',
      owner: { userId: 'user_9' },
    });
    const viewer = await as('viewer')('GET', at(doc));
    expect(viewer.status).toBe(200);
    expect(JSON.stringify(viewer.json)).not.toMatch(/jane@clinic|0199|user_9/);
    expect((await ask('owner', 'GET', `${base}/${new ObjectId().toHexString()}`)).status).toBe(404);
    expect((await ask('owner', 'GET', `${base}/nonsense`)).status).toBe(400);
  });
});

describe('editing', () => {
  it('is public at once, audited, and can be undone by the same member', async () => {
    const doc = await added();
    const { status, json } = await ask('data', 'PUT', at(doc), {
      v: 1,
      fields: { phone: '(314) 555-0187', company: 'Riverfront' },
    });
    expect(status).toBe(200);
    expect(json.listing).toMatchObject({
      v: 2,
      phone: '(314) 555-0187',
      company: 'Riverfront',
      city: doc.city,
    });
    expect(await audit.countDocuments({ action: 'listing.edit' })).toBe(1);
    expect((await ask('owner', 'POST', `/api/admin/audit/${json.auditId}/undo`)).status).toBe(409);
    expect((await ask('data', 'POST', `/api/admin/audit/${json.auditId}/undo`)).status).toBe(200);
    expect((await listings.findOne({ _id: doc._id }))?.company).toBe('Gateway Prosthetics');
  });

  it('has the rules of the owner’s form and accepts its fields only', async () => {
    const doc = await added();
    for (const fields of [
      { state: 'ZZ' },
      { email: '' },
      { npi: '1234567890' },
      { website: 'javascript:alert(1)' },
      { firstName: '' },
    ]) {
      const { status, json } = await ask('owner', 'PUT', at(doc), { v: 1, fields });
      expect([fields, status, json.code]).toEqual([fields, 400, 'validation']);
    }
    const sent = {
      slug: 'x',
      approved: false,
      ownerUserId: 'user_x',
      ratingSum: 5,
      status: 'deleted',
      company: 'Other',
    };
    const { status, json } = await ask('owner', 'PUT', at(doc), { v: 1, fields: sent });
    expect([status, Object.keys(json.fields ?? {})]).toEqual([
      400,
      ['slug', 'approved', 'ownerUserId', 'ratingSum', 'status'].map((name) => `fields.${name}`),
    ]);
    expect((await listings.findOne({ _id: doc._id }))?.v).toBe(1);
    expect((await ask('owner', 'PUT', at(doc), { v: 1, fields: {} })).json.code).toBe('no_changes');
  });

  it('takes the fields beside the version, a null as absent, and no unknown field', async () => {
    const doc = await added();
    const flat = await ask('data', 'PUT', at(doc), { v: 1, city: 'Clayton', company: null });
    expect([flat.status, flat.json.listing.city, flat.json.listing.company]).toEqual([
      200,
      'Clayton',
      doc.company,
    ]);
    for (const body of [
      { v: 2, town: 'Ladue' },
      { v: 2, fields: { town: 'Ladue' } },
    ]) {
      const { status, json } = await ask('data', 'PUT', at(doc), body);
      expect([status, json.fields]).toEqual([400, { 'fields.town': expect.stringMatching(/no such field/) }]);
    }
    expect((await ask('data', 'PUT', at(doc), { v: 2, fields: { city: 'X' }, more: 1 })).json.fields).toEqual(
      {
        more: expect.anything(),
      },
    );
  });

  it('of an old version gets 409 with the current listing', async () => {
    const doc = await added();
    await ask('owner', 'PUT', at(doc), { v: 1, fields: { city: 'Clayton' } });
    const { status, json } = await ask('data', 'PUT', at(doc), { v: 1, fields: { city: 'Ladue' } });
    expect([status, json.code, json.fresh?.listing.city, json.fresh?.listing.v]).toEqual([
      409,
      'stale',
      'Clayton',
      2,
    ]);
    expect((await listings.findOne({ _id: doc._id }))?.city).toBe('Clayton');
  });

  it('that changes the name keeps the old address as a redirect', async () => {
    const doc = await added({ slug: 'jane-doe-st-louis' });
    const { json } = await ask('owner', 'PUT', at(doc), { v: 1, fields: { lastName: 'Roe' } });
    expect(json.listing.slug).not.toBe(doc.slug);
    expect(json.listing.slugHistory).toContain(doc.slug);
  });

  it('sets the map position by hand, and resets it to the ZIP code', async () => {
    const doc = await added({ loc: undefined });
    const put = await ask('data', 'PUT', at(doc), { v: 1, fields: {}, pin: { lat: 38.5, lng: -90.5 } });
    expect(put.json.listing.point).toEqual({ lat: 38.5, lng: -90.5, pinned: true });
    const back = await ask('data', 'PUT', at(doc), { v: put.json.listing.v, fields: {}, pin: null });
    expect(back.json.listing.point).toMatchObject({ pinned: false });
    for (const pin of [
      { lat: 91, lng: 0 },
      { lat: 0, lng: 181 },
      { lat: '1', lng: 0 },
    ])
      expect((await ask('data', 'PUT', at(doc), { v: 3, fields: {}, pin })).status).toBe(400);
  });
});

describe('deciding', () => {
  it('approves, rejects with notes, suspends; the second of two members gets an error', async () => {
    const doc = await added({ status: 'pending', submittedAt: day(1), ownerUserId: 'user_1' });
    expect((await ask('moderator', 'PATCH', at(doc, '/suspend'), { v: 1, notes: ' ' })).status).toBe(400);
    const approved = await ask('moderator', 'PATCH', at(doc, '/approve'), { v: 1 });
    expect([approved.status, approved.json.listing.status]).toEqual([200, 'approved']);
    const late = await ask('data', 'PATCH', at(doc, '/reject'), { v: 1, notes: 'No.' });
    expect([late.status, late.json.fresh?.listing.status]).toEqual([409, 'approved']);
    const off = await ask('owner', 'PATCH', at(doc, '/suspend'), {
      v: approved.json.listing.v,
      notes: 'Please call.',
    });
    expect(off.json.listing).toMatchObject({ status: 'suspended', decision: { notes: 'Please call.' } });
    expect(await outbox.countDocuments({ kind: 'mail' })).toBeGreaterThan(0);
  });

  it('about many listings has one result each', async () => {
    const [one, two] = [
      await added({ status: 'pending', submittedAt: day(1) }),
      await added({ status: 'pending', submittedAt: day(1) }),
    ];
    const items = [one, two].map(({ _id }, i) => ({ id: _id.toHexString(), v: i === 0 ? 1 : 7 }));
    const { json } = await as('data')('POST', `${base}/bulk`, { action: 'approve', items });
    expect((json as { results: unknown[] }).results).toMatchObject([
      { status: 'done' },
      { status: 'failed', error: 'stale' },
    ]);
  });

  it.each([
    ['viewer', 'PUT', '', { v: 1, fields: { city: 'X' } }],
    ['moderator', 'PUT', '', { v: 1, fields: { city: 'X' } }],
    ['viewer', 'PATCH', '/approve', { v: 1 }],
    ['viewer', 'PATCH', '/reject', { v: 1, notes: 'x' }],
    ['viewer', 'PATCH', '/suspend', { v: 1, notes: 'x' }],
    ['moderator', 'DELETE', '', { v: 1, reason: 'x' }],
    ['viewer', 'DELETE', '', { v: 1, reason: 'x' }],
    ['moderator', 'POST', '/restore', undefined],
    [
      'moderator',
      'POST',
      '/credentials',
      { license: 'x', number: '1', seenAt: '2026-01-01', status: 'verified' },
    ],
    ['moderator', 'GET', '/certificate?license=x', undefined],
    ['moderator', 'POST', '/confirm', {}],
    ['data', 'PUT', '/integrity-notice', { on: true, note: 'x' }],
  ] as const)('is not allowed for the %s: %s %s', async (member, method, rest, body) => {
    const doc = await added({ status: 'pending', submittedAt: day(1) });
    const { status, json } = await ask(member, method, at(doc, rest), body);
    expect([status, json.code]).toEqual([403, 'no_right']);
    expect(await listings.findOne({ _id: doc._id })).toEqual(doc);
  });
});

describe('A10: deleting and restoring', () => {
  const withReview = async () => {
    const doc = await added();
    await reviews.insertOne(reviewDoc({ listingId: doc._id }));
    await counted();
    return { ...doc, v: (await readVersion(doc)) ?? 0 };
  };

  it('includes the reviews, and both are restored within 30 days', async () => {
    const doc = await withReview();
    const gone = await ask('owner', 'DELETE', at(doc), { v: doc.v, reason: 'A double.' });
    expect(gone.json.listing).toMatchObject({ status: 'deleted', approved: false });
    expect(gone.json.listing.restorableUntil).not.toBeNull();
    expect(await reviews.countDocuments({ listingId: doc._id, visible: true })).toBe(0);
    expect((await list('')).total).toBe(0);

    const back = await ask('owner', 'POST', at(doc, '/restore'));
    expect([back.status, back.json.listing.status, back.json.listing.reviewCount]).toEqual([
      200,
      'approved',
      1,
    ]);
    expect(await reviews.countDocuments({ listingId: doc._id, visible: true })).toBe(1);
  });

  it('by a data editor requires approval by another member', async () => {
    const doc = await withReview();
    const request = await ask('data', 'DELETE', at(doc), { v: doc.v, reason: 'Retired.' });
    expect(request.json.second).toMatchObject({ waits: true });
    expect((await listings.findOne({ _id: doc._id }))?.status).toBe('approved');

    const second = `/api/admin/second-opinions/${request.json.second?.id}`;
    expect((await ask('moderator', 'POST', `${second}/agree`)).status).toBe(403);
    const listed = (await as('viewer')('GET', '/api/admin/second-opinions')).json as {
      total: number;
      items: object[];
    };
    expect(listed).toMatchObject({
      total: 1,
      items: [{ action: 'listing.delete', reason: 'Retired.', own: false }],
    });
    expect(JSON.stringify(listed)).not.toContain('wish');
    expect((await ask('data2', 'POST', `${second}/agree`)).status).toBe(200);
    expect((await listings.findOne({ _id: doc._id }))?.status).toBe('deleted');
    expect((await ask('owner', 'POST', `${second}/agree`)).status).toBe(409);
  });

  it('does nothing if the approval is declined', async () => {
    const doc = await withReview();
    const request = await ask('data', 'DELETE', at(doc), { v: doc.v, reason: 'Retired.' });
    expect(
      (await ask('owner', 'POST', `/api/admin/second-opinions/${request.json.second?.id}/decline`)).status,
    ).toBe(200);
    expect((await listings.findOne({ _id: doc._id }))?.status).toBe('approved');
  });
});

describe('merging', () => {
  it('shows both side by side, then moves the reviews and redirects the address', async () => {
    const keep = await added({
      slug: 'jane-doe',
      phone: undefined,
    });
    const drop = await added({
      slug: 'jane-doe-2',
      phone: '(314) 555-0142',
      ownerUserId: 'user_7',
    });
    await reviews.insertMany([
      reviewDoc({ listingId: keep._id, userId: 'user_a' }),
      reviewDoc({ listingId: drop._id, userId: 'user_a' }),
      reviewDoc({ listingId: drop._id, userId: 'user_b' }),
    ]);
    await counted();
    const [k, d] = [keep._id.toHexString(), drop._id.toHexString()];
    const { json: preview } = await as('data')('GET', `${base}/merge?keep=${k}&drop=${d}`);
    expect(preview).toMatchObject({
      reviews: { move: 1, stay: 1, publicAfter: 2 },
      slugs: ['jane-doe-2'],
      obstacles: [],
    });
    const { fields } = preview as { fields: { field: string; suggested: boolean; same: boolean }[] };
    expect(fields.filter(({ suggested }) => suggested).map(({ field }) => field)).toEqual(['phone']);

    const [v, dropV] = [await readVersion(keep), await readVersion(drop)];
    const baseInput = { keep: k, v, drop: d, dropV, take: ['phone'] };
    expect((await ask('moderator', 'POST', `${base}/merge`, baseInput)).status).toBe(403);
    expect((await ask('data', 'POST', `${base}/merge`, { ...baseInput, dropV: 99 })).status).toBe(409);
    const merged = await ask('data', 'POST', `${base}/merge`, baseInput);
    expect(merged.status).toBe(200);
    expect(merged.json.listing).toMatchObject({
      slug: 'jane-doe',
      phone: '(314) 555-0142',
      reviewCount: 2,
      claimed: true,
    });
    expect(merged.json.listing.slugHistory).toContain('jane-doe-2');
    expect((await ask('owner', 'POST', at(drop, '/restore'))).json.code).toBe('merged');
  });

  it('names the obstacle of two owners, and refuses a listing with itself', async () => {
    const [one, two] = [await added({ ownerUserId: 'user_1' }), await added({ ownerUserId: 'user_2' })];
    const [a, b] = [one._id.toHexString(), two._id.toHexString()];
    expect((await as('owner')('GET', `${base}/merge?keep=${a}&drop=${a}`)).status).toBe(400);
    const { json } = await as('owner')('GET', `${base}/merge?keep=${a}&drop=${b}`);
    expect((json as { obstacles: string[] }).obstacles).toHaveLength(1);
  });
});

describe('facts that staff verify', () => {
  it('a verified credential, and a warning', async () => {
    const doc = await added();
    const license = doc.licenses[0] ?? '';
    const check = { license, number: 'CP00123', seenAt: '2026-11-02', status: 'verified' };
    const checked = await ask('data', 'POST', at(doc, '/credentials'), check);
    expect(checked.json.listing.credentials).toMatchObject([check]);
    expect((await ask('data', 'POST', at(doc, '/credentials'), { ...check, license: 'Wizard' })).status).toBe(
      400,
    );
    const name = createProofName();
    const { bytes, key } = sealFile(Buffer.from('the pixels of a certificate'), name);
    const sentAt = new Date();
    const certificate = { name, sentAt, fileUntil: new Date(sentAt.getTime() + 1e6) };
    await listings.updateOne({ _id: doc._id }, { $set: { 'credentialChecks.0.certificate': certificate } });
    await collections.proofKeys.insertOne({ _id: name, key, until: certificate.fileUntil });
    await proofs.put(toProofKey(name), bytes);
    const shown = await ask('data', 'GET', at(doc));
    expect(shown.json.listing.credentials).toMatchObject([{ certificate: { sentAt: sentAt.toISOString() } }]);
    expect(JSON.stringify(shown.json)).not.toContain(name);
    const look = () => as('data')('GET', at(doc, `/certificate?${new URLSearchParams({ license })}`));
    const { picture } = (await look()).json as { picture: { base64: string } };
    expect(Buffer.from(picture.base64, 'base64').toString()).toBe('the pixels of a certificate');
    await ask('data', 'POST', at(doc, '/credentials'), check);
    expect((await look()).status).toBe(404);

    expect((await ask('moderator', 'PUT', at(doc, '/integrity-notice'), { on: true, note: '' })).status).toBe(
      400,
    );
    const warned = await ask('moderator', 'PUT', at(doc, '/integrity-notice'), {
      on: true,
      note: 'Reviews were bought.',
    });
    expect(warned.json.listing.integrityNotice).toMatchObject({ note: 'Reviews were bought.' });
    const off = await ask('moderator', 'PUT', at(doc, '/integrity-notice'), { on: false, note: '' });
    expect(off.json.listing.integrityNotice).toBeNull();
  });
});

it('a listing that staff checked with the practice is confirmed by the team, until that is undone', async () => {
  const doc = await added({ confirmedAt: day(500), confirmedBy: 'practice' });
  const confirmed = await ask('data', 'POST', at(doc, '/confirm'), { v: doc.v });
  expect(confirmed.json.listing).toMatchObject({ confirmedBy: 'team', stale: false });
  expect(Date.now() - Date.parse(confirmed.json.listing.confirmedAt ?? '')).toBeLessThan(60_000);
  expect((await ask('data', 'POST', at(doc, '/confirm'), { v: doc.v })).status).toBe(409);
  await as('data')('POST', `/api/admin/audit/${confirmed.json.auditId}/undo`);
  expect(await listings.findOne({ _id: doc._id })).toMatchObject({
    confirmedAt: doc.confirmedAt,
    confirmedBy: 'practice',
  });
});

it('pending items of a listing are shown in its row', async () => {
  const doc = await added();
  expect((await list('waiting=true')).total).toBe(0);
  await pendingUpdates.insertOne({
    _id: new ObjectId(),
    listingId: doc._id,
    userId: 'user_1',
    status: 'pending',
    changes: { phone: '1' },
    base: { phone: null },
    locale: 'en',
    v: 1,
    createdAt: day(1),
    submittedAt: day(1),
  });
  expect(await claims.countDocuments()).toBe(0);
  expect((await list('waiting=true')).items[0]?.waiting).toEqual({
    update: true,
    claim: false,
    report: false,
    certificate: false,
  });
});

it('a certificate is pending until its file is deleted', async () => {
  const check = { license: 'X', number: '', seenAt: day(3), status: 'expired', at: day(3), by: 'a' } as const;
  const certificate = { name: 'Zm9vYmFyYmF6cXV4MTIzNA', sentAt: day(1), fileUntil: day(-1) };
  const { _id } = await added({ credentialChecks: [{ ...check, certificate }] });
  expect((await list('waiting=true')).items).toMatchObject([
    { id: _id.toHexString(), waiting: { certificate: true, update: false } },
  ]);
  await listings.updateOne({ _id }, { $set: { 'credentialChecks.0.certificate.fileUntil': day(1) } });
  expect((await list('waiting=true')).total).toBe(0);
});
