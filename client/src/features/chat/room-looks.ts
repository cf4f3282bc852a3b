import type { KeyVariant } from '#client/components/ui/key.tsx';
import type { MaskWorld } from '#client/components/ui/mask-paths.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/** Colour of each room: music, gaming, cosplay. */
export const ROOM_LIGHTS: Readonly<Record<ChatRoom, KeyVariant & MaskWorld>> = {
  festival: 'r',
  gaming: 'g',
  cosplay: 'b',
};
