/** The rooms (docs/product/chat.md#rooms). Tables check them: another one needs a migration. */
export const CHAT_ROOMS = ['festival', 'gaming', 'cosplay'] as const;
export type ChatRoom = (typeof CHAT_ROOMS)[number];

/** Displayed name of each room. */
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
