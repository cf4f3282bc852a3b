export { IntegrationError } from './http.ts';
export { fetchFacebookPosts, fetchInstagramPosts } from './meta.ts';
export { replaceTabs, type SheetCell, type SheetTab } from './sheets.ts';
export { fetchTiktokPosts } from './tiktok.ts';
export { createPushSender, type PushOutcome, type PushRequest, type SendPush } from './web-push.ts';
