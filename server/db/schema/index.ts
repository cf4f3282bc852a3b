export * from './accounts.ts';
export * from './affiliates.ts';
export * from './chat.ts';
export * from './community.ts';
export * from './content-pictures.ts';
export * from './measures.ts';
export * from './newsletter.ts';
export * from './platform.ts';
