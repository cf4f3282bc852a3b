/** The rooms (docs/product/chat.md#rooms). Tables check them: another one needs a migration. */
export const CHAT_ROOMS = ['festival', 'gaming', 'cosplay'] as const;
export type ChatRoom = (typeof CHAT_ROOMS)[number];

export const CHAT_ROOM_NAMES: Readonly<Record<ChatRoom, string>> = {
  festival: 'Festival & Event',
  gaming: 'Gaming & Musikk',
  cosplay: 'Cosplay & Creativity',
};

/**
 * Rooms that are open to children from 10: lines with contact details are held for a moderator
 * there.
 */
const IS_OPEN_TO_CHILDREN: Readonly<Record<ChatRoom, boolean>> = {
  festival: false,
  gaming: true,
  cosplay: true,
};

/** Whether a text is the id of a room. */
export function isChatRoom(text: unknown): text is ChatRoom {
  return CHAT_ROOMS.some((room) => room === text);
}

/**
 * Whether visitors' lines with links, telephone numbers and e-mail addresses are held in this room.
 */
export function holdsContactDetails(room: ChatRoom): boolean {
  return IS_OPEN_TO_CHILDREN[room];
}

/** Whether web addresses in a line are shown as links: not in rooms that are open to children. */
export function showsLinks(room: ChatRoom): boolean {
  return !holdsContactDetails(room);
}

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

/** Name on every admin's line. */
export const ADMIN_NAME = 'CTRL Admin';
/** Name on system lines. */
export const SYSTEM_NAME = 'CTRL Festival';
/** Name on the lines of a deleted account. */
export const DELETED_USER_NAME = 'Slettet bruker';

/**
 * What names do not hold: control, format, private and unassigned characters, what is invisible by
 * Unicode's data or looks empty (the braille blank), and enclosing marks.
 */
const NOT_IN_NAMES = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Me}\u2800]/gu;
/** More marks on one letter than any language writes are drawn over the lines around. */
const MARKS = /(\p{M}{2})\p{M}+/gu;

/**
 * A name as it is stored and shown: letters, digits, ordinary signs, and single spaces between them
 * (docs/product/chat.md#names-in-the-chat). May be empty.
 */
export function cleanName(name: string): string {
  return name
    .replace(/\s+/gu, ' ')
    .replace(NOT_IN_NAMES, '')
    .replace(MARKS, '$1')
    .normalize('NFC')
    .replace(/ +/gu, ' ')
    .trim();
}
