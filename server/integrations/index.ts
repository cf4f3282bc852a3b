export { fetchFacebookPosts } from './facebook.ts';
export { IntegrationError } from './http.ts';
export { fetchInstagramPosts } from './instagram.ts';
export { fetchTiktokPosts } from './tiktok.ts';
