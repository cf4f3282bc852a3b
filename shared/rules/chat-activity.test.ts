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
    expect(badgesAfter(someone, '2026-11-21')).toEqual(['Første melding']);
    expect(badgesAfter({ ...someone, messageCount: 99 }, '2026-11-21')).toEqual(['Første melding']);
    expect(badgesAfter({ ...someone, messageCount: 100 }, '2026-11-21')).toContain('100 meldinger');
    expect(badgesAfter({ ...someone, rooms: CHAT_ROOMS }, '2026-11-21')).toContain('Alle rom');
    expect(badgesAfter(someone, '2026-08-21')).toContain('Festivaldeltaker');
    expect(badgesAfter(someone, '2026-08-23')).not.toContain('Festivaldeltaker');
  });

  it('are kept and never given twice', () => {
    const badges = ['Festivaldeltaker', 'Første melding'];
    expect(badgesAfter({ ...someone, badges }, '2026-11-21')).toEqual(badges);
  });

  it('are none before anything was written', () => {
    expect(badgesAfter({ ...someone, messageCount: 0 }, '2026-11-21')).toEqual([]);
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
