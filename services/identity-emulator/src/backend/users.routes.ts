import type { App, AppEnv } from '@app/service-kit';
import type { Context } from 'hono';
import * as z from 'zod';
import { createUser, deleteAccount, parseEmail } from '../accounts/accounts.ts';
import { mergeMetadata, parseMetadata, serializeMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, hashPassword, isCorrectPassword } from '../accounts/passwords.ts';
import type { UserQuery } from '../accounts/users.store.ts';
import { clerkErrors } from '../clerk-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UserDoc } from '../documents.ts';
import { toBackendUserShape } from '../shapes/user.ts';

const nameSchema = z.string().max(100).nullish();
const metadataSchema = z.record(z.string(), z.json()).nullish();
const profileShape = {
  first_name: nameSchema,
  last_name: nameSchema,
  external_id: z.string().max(200).nullish(),
  public_metadata: metadataSchema,
  private_metadata: metadataSchema,
  unsafe_metadata: metadataSchema,
};
const createUserSchema = z.object({
  ...profileShape,
  email_address: z.array(z.string()).min(1),
  password: z.string().optional(),
});
const updateUserSchema = z.object({ ...profileShape, password: z.string().optional() });
const updateMetadataSchema = z.object({
  public_metadata: metadataSchema,
  private_metadata: metadataSchema,
  unsafe_metadata: metadataSchema,
});

export function registerUserRoutes(app: App, deps: Dependencies): void {
  const { users } = deps;

  app.get('/v1/users', async (c) => c.json((await users.find(parseUserQuery(c))).map(toBackendUserShape)));
  app.get('/v1/users/count', async (c) =>
    c.json({ object: 'total_count', total_count: await users.count(parseUserQuery(c)) }),
  );

  app.post('/v1/users', async (c) => {
    const { email_address, password, ...profile } = await parseJsonBody(c, createUserSchema);
    const email = parseEmail(email_address[0] ?? '');
    if (!email) throw clerkErrors.paramFormatInvalid('email_address');
    const user = createUser({ email, ...toUserFields(profile), ...(await hashNewPassword(password)) });
    await users.insert(user);
    return c.json(toBackendUserShape(user));
  });

  app.get('/v1/users/:id', async (c) => {
    const user = await users.findById(c.req.param('id'));
    if (!user) throw clerkErrors.notFound('user');
    return c.json(toBackendUserShape(user));
  });

  app.patch('/v1/users/:id', async (c) => {
    const { password, ...profile } = await parseJsonBody(c, updateUserSchema);
    const fields = { ...toUserFields(profile), ...(await hashNewPassword(password)) };
    return c.json(toBackendUserShape(await users.update(c.req.param('id'), () => fields)));
  });

  app.post('/v1/users/:id/verify_password', async (c) => {
    const { password } = await parseJsonBody(c, z.object({ password: z.string() }));
    const user = await users.findById(c.req.param('id'));
    if (!user) throw clerkErrors.notFound('user');
    if (!(await isCorrectPassword(password, user.passwordHash))) throw clerkErrors.wrongPassword();
    return c.json({ verified: true });
  });

  app.patch('/v1/users/:id/metadata', async (c) => {
    const patches = await parseJsonBody(c, updateMetadataSchema);
    const updatedUser = await users.update(c.req.param('id'), (user) => ({
      publicMetadata: mergeStoredMetadata(user.publicMetadata, patches.public_metadata, 'public_metadata'),
      privateMetadata: mergeStoredMetadata(
        user.privateMetadata,
        patches.private_metadata,
        'private_metadata',
      ),
      unsafeMetadata: mergeStoredMetadata(user.unsafeMetadata, patches.unsafe_metadata, 'unsafe_metadata'),
    }));
    return c.json(toBackendUserShape(updatedUser));
  });

  app.put('/v1/users/:id/metadata', async (c) => {
    const fields = toUserFields(await parseJsonBody(c, updateMetadataSchema));
    return c.json(toBackendUserShape(await users.update(c.req.param('id'), () => fields)));
  });

  app.delete('/v1/users/:id', async (c) => {
    const id = c.req.param('id');
    if (!(await deleteAccount(deps, id))) throw clerkErrors.notFound('user');
    return c.json({ object: 'user', id, deleted: true });
  });
}

type MetadataInput = z.output<typeof metadataSchema>;

const mergeStoredMetadata = (storedText: string, patch: MetadataInput, field: string) =>
  patch ? serializeMetadata(mergeMetadata(parseMetadata(storedText), patch), field) : storedText;

function toUserFields(profile: z.output<z.ZodObject<typeof profileShape>>): Partial<UserDoc> {
  const { first_name, last_name, external_id, public_metadata, private_metadata, unsafe_metadata } = profile;
  return {
    ...(first_name !== undefined && { firstName: first_name || null }),
    ...(last_name !== undefined && { lastName: last_name || null }),
    ...(external_id !== undefined && { externalId: external_id || null }),
    ...(public_metadata && { publicMetadata: serializeMetadata(public_metadata, 'public_metadata') }),
    ...(private_metadata && { privateMetadata: serializeMetadata(private_metadata, 'private_metadata') }),
    ...(unsafe_metadata && { unsafeMetadata: serializeMetadata(unsafe_metadata, 'unsafe_metadata') }),
  };
}

async function hashNewPassword(password: string | undefined): Promise<Partial<UserDoc>> {
  if (password === undefined) return {};
  checkNewPassword(password);
  return { passwordHash: await hashPassword(password) };
}

async function parseJsonBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.output<S>> {
  const parseResult = schema.safeParse(await c.req.json().catch(() => undefined));
  if (parseResult.success) return parseResult.data;
  const field = parseResult.error.issues[0]?.path[0];
  throw field === undefined ? clerkErrors.requestMalformed() : clerkErrors.paramFormatInvalid(String(field));
}

function parseUserQuery(c: Context<AppEnv>): UserQuery {
  const parseNumber = (key: string, defaultValue: number, max: number) => {
    const number = Number(c.req.query(key) ?? defaultValue);
    return Number.isInteger(number) && number >= 0 ? Math.min(number, max) : defaultValue;
  };
  return {
    ids: c.req.queries('user_id') ?? [],
    emails: (c.req.queries('email_address') ?? []).map((email) => email.toLowerCase()),
    limit: parseNumber('limit', 10, 500),
    offset: parseNumber('offset', 0, 1_000_000),
    sortsOldestFirst: ['created_at', '+created_at'].includes(c.req.query('order_by') ?? ''),
  };
}
