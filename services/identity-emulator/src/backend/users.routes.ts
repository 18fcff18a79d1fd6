import type { App, AppEnv } from '@app/service-kit';
import type { Context } from 'hono';
import * as z from 'zod';
import { createUser, deleteAccount, parseEmail } from '../accounts/accounts.ts';
import { mergeMetadata, parseMetadata, serializeMetadata } from '../accounts/metadata.ts';
import { checkNewPassword, hashPassword, isCorrectPassword } from '../accounts/passwords.ts';
import type { UserQuery } from '../accounts/users.store.ts';
import { ClerkError } from '../clerk-error.ts';
import type { Dependencies } from '../create-dependencies.store.ts';
import { toUserShape } from '../shapes/user.ts';

const nameSchema = z.string().max(100).nullish();
const metadataSchema = z.record(z.string(), z.json()).nullish();
const updateMetadataSchema = z.object({ public_metadata: metadataSchema, unsafe_metadata: metadataSchema });
const createUserSchema = updateMetadataSchema.extend({
  first_name: nameSchema,
  last_name: nameSchema,
  email_address: z.array(z.string()).min(1),
  password: z.string(),
});

/** Backend API, as far as our services and tests use it. */
export function registerUserRoutes(app: App, deps: Dependencies): void {
  const { users } = deps;
  const requireUser = async (c: Context<AppEnv>) => {
    const user = await users.findById(c.req.param('id') ?? '');
    if (!user) throw new ClerkError('notFound');
    return user;
  };

  app.get('/v1/users', async (c) => c.json((await users.find(parseUserQuery(c))).map(toUserShape)));
  app.get('/v1/users/count', async (c) =>
    c.json({ object: 'total_count', total_count: await users.count(parseUserQuery(c)) }),
  );

  app.post('/v1/users', async (c) => {
    const { email_address, password, ...profile } = await parseJsonBody(c, createUserSchema);
    const email = parseEmail(email_address[0] ?? '');
    if (!email) throw new ClerkError('paramFormatInvalid', 'email_address');
    checkNewPassword(password);
    const user = createUser({
      email,
      firstName: profile.first_name || null,
      lastName: profile.last_name || null,
      publicMetadata: serializeMetadata(profile.public_metadata ?? {}, 'public_metadata'),
      unsafeMetadata: serializeMetadata(profile.unsafe_metadata ?? {}),
      passwordHash: await hashPassword(password),
    });
    await users.insert(user);
    return c.json(toUserShape(user));
  });

  app.get('/v1/users/:id', async (c) => c.json(toUserShape(await requireUser(c))));

  app.post('/v1/users/:id/verify_password', async (c) => {
    const { password } = await parseJsonBody(c, z.object({ password: z.string() }));
    const user = await requireUser(c);
    if (!(await isCorrectPassword(password, user.passwordHash))) throw new ClerkError('wrongPassword');
    return c.json({ verified: true });
  });

  app.patch('/v1/users/:id/metadata', async (c) => {
    const patches = await parseJsonBody(c, updateMetadataSchema);
    const updatedUser = await users.update(c.req.param('id'), (user) => ({
      publicMetadata: mergeStoredMetadata(user.publicMetadata, patches.public_metadata, 'public_metadata'),
      unsafeMetadata: mergeStoredMetadata(user.unsafeMetadata, patches.unsafe_metadata, 'unsafe_metadata'),
    }));
    return c.json(toUserShape(updatedUser));
  });

  app.delete('/v1/users/:id', async (c) => {
    const id = c.req.param('id');
    if (!(await deleteAccount(deps, id))) throw new ClerkError('notFound');
    return c.json({ object: 'user', id, deleted: true });
  });
}

const mergeStoredMetadata = (storedText: string, patch: z.output<typeof metadataSchema>, field: string) =>
  patch ? serializeMetadata(mergeMetadata(parseMetadata(storedText), patch), field) : storedText;

async function parseJsonBody<S extends z.ZodType>(c: Context<AppEnv>, schema: S): Promise<z.output<S>> {
  const parseResult = schema.safeParse(await c.req.json().catch(() => undefined));
  if (parseResult.success) return parseResult.data;
  const field = parseResult.error.issues[0]?.path[0];
  throw field === undefined
    ? new ClerkError('requestMalformed')
    : new ClerkError('paramFormatInvalid', String(field));
}

const parseUserQuery = ({ req }: Context<AppEnv>): UserQuery => ({
  ids: req.queries('user_id') ?? [],
  emails: (req.queries('email_address') ?? []).map((email) => email.toLowerCase()),
  limit: z.coerce.number().int().min(1).max(500).catch(10).parse(req.query('limit')),
});
