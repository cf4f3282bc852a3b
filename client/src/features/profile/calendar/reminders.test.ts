import { describe, expect, it } from 'vitest';
import type { UserReminder } from '#shared/contracts/reminders.ts';
import { osloInstant } from '#shared/oslo-time.ts';
import { reminderOrder, whyNot } from './calendar-panel.tsx';

const TODAY = '2026-08-19';
const on = (date: string): UserReminder => ({
  id: date,
  date,
  text: null,
  createdAt: '2026-08-01T12:00:00.000Z',
});
const kept = [on('2026-09-01'), on('2026-08-10'), on('2026-08-22'), on('2026-08-01')];

describe('why no reminder can be set', () => {
  it.each([
    ['no day is chosen', null, 'Velg en dag i kalenderen først.'],
    ['the day has one', '2026-08-22', 'Du har allerede en påminnelse på denne dagen.'],
    ['a day that is over has one', '2026-08-10', 'Du har allerede en påminnelse på denne dagen.'],
    ['the day is over', '2026-08-18', 'Dagen er over.'],
    ['it is ahead', '2026-08-20', null],
  ])('when %s', (_case, day, reason) => {
    expect(whyNot(day, osloInstant(TODAY, '12:00'), kept)).toBe(reason);
  });

  it('when it is today and its e-mails have gone out', () => {
    const told = 'Klokka er over 08:00, og dagens påminnelser er sendt. Velg en dag som kommer.';
    expect(whyNot(TODAY, osloInstant(TODAY, '07:59'), kept)).toBeNull();
    expect(whyNot(TODAY, osloInstant(TODAY, '08:00'), kept)).toBe(told);
  });
});

it('shows the nearest coming day first and the latest past day after those', () => {
  const { coming, over } = reminderOrder(kept, TODAY);
  expect(coming.map(({ date }) => date)).toEqual(['2026-08-22', '2026-09-01']);
  expect(over.map(({ date }) => date)).toEqual(['2026-08-10', '2026-08-01']);
});
