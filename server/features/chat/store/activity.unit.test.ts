import { describe, expect, it } from 'vitest';
import { CHAT_ROOMS } from '#shared/rules/chat.ts';
import { badgesAfter } from './activity.store.ts';

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
