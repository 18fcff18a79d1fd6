// Types of the provider's SDK, by what they are for.
import type { useClerk } from '@clerk/clerk-react';

export type Clerk = ReturnType<typeof useClerk>;
export type SignInAttempt = NonNullable<Clerk['client']>['signIn'];
export type SignUpAttempt = NonNullable<Clerk['client']>['signUp'];
export type Account = NonNullable<Clerk['user']>;
export type EmailAddress = Account['emailAddresses'][number];
export type ProviderSession = Awaited<ReturnType<Account['getSessions']>>[number];
export type CodeStrategy = 'email_code' | 'reset_password_email_code';
