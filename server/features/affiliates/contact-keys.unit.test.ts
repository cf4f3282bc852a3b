import { describe, expect, it } from 'vitest';
import { type ContactData, contactKeys, kindOfKey } from './contact-keys.ts';

const NOBODY: ContactData = {
  navn: 'Kari Nordmann',
  epost: 'kari@example.no',
  telefon: null,
  instagram: null,
  tiktok: null,
  youtube: null,
  twitch: null,
  discord: null,
};

/** Keys that two people share. */
function shared(a: Partial<ContactData>, b: Partial<ContactData>): string[] {
  const left = contactKeys({ ...NOBODY, navn: 'A', epost: 'a@example.no', ...a });
  const right = new Set(contactKeys({ ...NOBODY, navn: 'B', epost: 'b@example.no', ...b }));
  return left.filter((key) => right.has(key)).map(kindOfKey);
}

describe('contact data in the form in which it is compared', () => {
  it.each([
    ['+47 998 87 766', '99887766'],
    ['0047 99887766', '998 87 766'],
    ['(998) 87-766', '99887766'],
    ['+46 70 123 45 67', '+46701234567'],
  ])('takes %s and %s for one phone', (one, other) => {
    expect(shared({ telefon: one }, { telefon: other })).toEqual(['phone']);
  });

  it('tells phones of two countries apart', () => {
    expect(shared({ telefon: '+46 99887766' }, { telefon: '+47 99887766' })).toEqual([]);
  });

  it.each([
    ['kari.nordmann+ctrl@gmail.com', 'KariNordmann@gmail.com'],
    ['kari+2@example.no', 'Kari@Example.no'],
    ['kari.nord@googlemail.com', 'karinord+a@gmail.com'],
    ['kari@blåbær.no', 'Kari@XN--BLBR-ROAH.no'],
    ['kari@BLÅBÆR.no', 'kari@blåbær.no'],
  ])('takes %s and %s for one mailbox', (one, other) => {
    expect(shared({ epost: one }, { epost: other })).toEqual(['address']);
  });

  it('keeps dots apart where they mean something', () => {
    expect(shared({ epost: 'k.ari@example.no' }, { epost: 'kari@example.no' })).toEqual([]);
  });

  it.each([
    ['@kari', 'https://www.instagram.com/Kari/?hl=nb'],
    ['instagram.com/kari', 'kari'],
  ])('takes %s and %s for one profile', (one, other) => {
    expect(shared({ instagram: one }, { instagram: other })).toEqual(['profile']);
  });

  it('tells the same handle on two networks apart', () => {
    expect(shared({ instagram: 'kari' }, { tiktok: 'kari' })).toEqual([]);
  });

  it('takes names without regard to case and spaces', () => {
    expect(shared({ navn: 'Åse  Berg' }, { navn: 'åse berg' })).toEqual(['name']);
  });

  it('has nothing for what was not given', () => {
    expect(contactKeys(NOBODY).map(kindOfKey)).toEqual(['address', 'name']);
  });
});
