import { describe, expect, it } from 'vitest';
import {
  CHAT_ROOM_NAMES,
  CHAT_ROOMS,
  holdsContactDetails,
  isChatRoom,
  showsLinks,
} from './chat.ts';

describe('rooms', () => {
  it('are three; children write in two of them', () => {
    expect(CHAT_ROOMS.map((room) => CHAT_ROOM_NAMES[room])).toEqual([
      'Festival & Event',
      'Gaming & Musikk',
      'Cosplay & Creativity',
    ]);
    expect(CHAT_ROOMS.filter(holdsContactDetails)).toEqual(['gaming', 'cosplay']);
    expect(CHAT_ROOMS.filter(showsLinks)).toEqual(['festival']);
    expect(['festival', 'Festival', 'toString', '', null].map(isChatRoom)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
