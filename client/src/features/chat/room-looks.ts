import type { ButtonVariant } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/** Colour of each room. */
export const ROOM_LIGHTS: Readonly<Record<ChatRoom, ButtonVariant>> = {
  festival: 'r',
  gaming: 'g',
  cosplay: 'b',
};

/** Sets the colour of a room for what is inside, read as `--room-light`. */
export const ROOM_GROUNDS: Readonly<Record<ChatRoom, string>> = classes({
  festival: '[--room-light:var(--color-red-light)]',
  gaming: '[--room-light:var(--color-green-light)]',
  cosplay: '[--room-light:var(--color-blue-light)]',
});
