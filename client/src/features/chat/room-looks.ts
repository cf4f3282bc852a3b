import type { KeyVariant } from '#client/components/ui/key.tsx';
import type { MaskWorld } from '#client/components/ui/mask-paths.ts';
import type { ChatRoom } from '#shared/rules/chat-rooms.ts';

/** The light of each room: music, gaming, cosplay. */
export const ROOM_LIGHTS: Readonly<Record<ChatRoom, KeyVariant & MaskWorld>> = {
  festival: 'r',
  gaming: 'g',
  cosplay: 'b',
};

const FACES: readonly MaskWorld[] = ['b', 'w', 'r', 'g'];

/** Light of somebody's face: always the same for a name. */
export function faceWorld(navn: string): MaskWorld {
  let sum = 0;
  for (const sign of navn) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return FACES[sum % FACES.length] ?? 'w';
}
