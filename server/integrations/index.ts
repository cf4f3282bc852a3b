export { fetchFacebookPosts } from './facebook.ts';
export { IntegrationError } from './http.ts';
export { fetchInstagramPosts } from './instagram.ts';
export { replaceTabs, type SheetCell, type SheetTab } from './sheets.ts';
export { fetchTiktokPosts } from './tiktok.ts';
