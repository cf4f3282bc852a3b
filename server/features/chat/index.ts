export { chatAdminRoutes } from './chat.admin.routes.ts';
export { createLive, type Live } from './chat.live.ts';
export { chatMessagesRoutes, chatNameRoutes } from './chat.routes.ts';
