export * from './page-document.ts';
export * from './personal.ts';
export * from './remote.ts';
export * from './shell-context.ts';
export * from './slot.ts';
