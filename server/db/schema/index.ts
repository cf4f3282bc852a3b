export * from './accounts.ts';
export * from './affiliates.ts';
export * from './chat.ts';
export * from './community.ts';
export * from './content.ts';
export * from './outgoing.ts';
export * from './platform.ts';
