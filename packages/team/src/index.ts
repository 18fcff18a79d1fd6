/** Who may sign in to the back office: accounts, what passwords have to be, and how they are kept. */
export * from './first-owner.ts';
export * from './new-admin.store.ts';
export * from './password-rules.ts';
export * from './passwords.ts';
