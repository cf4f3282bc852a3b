import { describe, expect, it } from 'vitest';
import { defaultContent } from '#shared/content/index.ts';
import { momentOf } from './share-kit.tsx';

describe('what a picture to share says', () => {
  it('is the newest festival with its name and dates', () => {
    expect(momentOf(defaultContent, new Date('2026-06-01T10:00:00Z'))).toEqual({
      sentence: 'CTRL Festival 2026 er 20.–22. august 2026.',
      name: 'CTRL Festival 2026',
      line: '20.–22. august 2026',
    });
  });

  it('is the festival by its name when the newest one is over', () => {
    const moment = momentOf(defaultContent, new Date('2026-12-01T10:00:00Z'));
    expect(moment).toMatchObject({ name: 'CTRL Festival', line: 'Ses neste år!' });
  });
});
