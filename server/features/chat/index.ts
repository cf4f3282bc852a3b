export { chatAdminRoutes } from './chat.admin.routes.ts';
export { tellLinesRenamed } from './chat.events.ts';
export { nameMark, userSender, visitorOf } from './chat.identity.ts';
export { chatRetentionTask } from './chat.jobs.ts';
export { createChat } from './chat.live.ts';
export { passesForAnother } from './chat.names.service.ts';
export { chatMessagesRoutes, chatNameRoutes } from './chat.routes.ts';
export { lockChat } from './chat.state.store.ts';
export { holdsChatWord } from './chat.words.service.ts';
