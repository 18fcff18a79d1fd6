/** Staff accounts: passwords, their rules, sessions and the first owner. */

export * from './build-admin.store.ts';
export * from './first-owner.ts';
export * from './password-rules.ts';
export * from './passwords.ts';
