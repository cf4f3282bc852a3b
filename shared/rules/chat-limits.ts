/*
 * Lengths and page sizes of the chat (docs/product/chat.md#lines), apart from the contracts so that
 * client code can use them without zod.
 */

export const CHAT_NAME_MAX = 50;
export const CHAT_MESSAGE_MAX = 500;
/** Lines in `initial_messages`, and default page size of GET /api/chat-messages. */
export const CHAT_PAGE = 50;
export const CHAT_PAGE_MAX = 200;
/** Most lines of a resume; with `gap: true` more were missed. */
export const CHAT_RESUME_MAX = 500;
export const REPORT_REASON_MAX = 300;
