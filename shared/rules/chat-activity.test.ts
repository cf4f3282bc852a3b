import { describe, expect, it } from 'vitest';
import { badgesAfter } from './chat-activity.ts';
import {
  CHAT_ROOM_NAMES,
  CHAT_ROOMS,
  holdsContactDetails,
  isChatRoom,
  showsLinks,
} from './chat-rooms.ts';

describe('badges', () => {
  const someone = { messageCount: 1, rooms: ['festival'], badges: [] };

  it('come with the first line, the hundredth, the third room and a festival day', () => {
    expect(badgesAfter(someone, false)).toEqual(['Første melding']);
    expect(badgesAfter({ ...someone, messageCount: 99 }, false)).toEqual(['Første melding']);
    expect(badgesAfter({ ...someone, messageCount: 100 }, false)).toContain('100 meldinger');
    expect(badgesAfter({ ...someone, rooms: CHAT_ROOMS }, false)).toContain('Alle rom');
    expect(badgesAfter(someone, true)).toContain('Festivaldeltaker');
    expect(badgesAfter(someone, false)).not.toContain('Festivaldeltaker');
  });

  it('are kept and never given twice', () => {
    const badges = ['Festivaldeltaker', 'Første melding'];
    expect(badgesAfter({ ...someone, badges }, false)).toEqual(badges);
  });

  it('are none before anything was written', () => {
    expect(badgesAfter({ ...someone, messageCount: 0 }, false)).toEqual([]);
  });
});

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
