export { fetchFacebookPosts } from './facebook.ts';
export { IntegrationError } from './http.ts';
export { fetchInstagramPosts } from './instagram.ts';
export { replaceTabs, type SheetCell, type SheetTab } from './sheets.ts';
export { fetchTiktokPosts } from './tiktok.ts';
export { createPushSender, type PushOutcome, type PushRequest, type SendPush } from './web-push.ts';
