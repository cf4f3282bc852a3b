/* Lengths and pages of the chat (docs/product/chat.md#lines), for code that may not bring zod along. */

export const CHAT_NAME_MAX = 50;
export const CHAT_MESSAGE_MAX = 500;
/** Lines of `initial_messages`, and of a page of GET /api/chat-messages unless asked otherwise. */
export const CHAT_PAGE = 50;
export const CHAT_PAGE_MAX = 200;
/** A resume brings at most so many lines; more were missed when it says `gap: true`. */
export const CHAT_RESUME_MAX = 500;
export const REPORT_REASON_MAX = 300;
