export * from './personal.ts';
export * from './remote.ts';
export * from './shell-context.ts';
