import { describe, expect, it } from 'vitest';
import { ADMIN_NAME, isOwnName, isReservedName, nameKey } from './chat-names.ts';

describe('names that nobody may take', () => {
  it.each([
    ADMIN_NAME,
    'ctrl admin',
    '  CTRL   Admin ',
    'CTRLAdmin',
    'CTRL-Admin',
    'ctrl_admin!',
    'ＣＴＲＬ Ａｄｍｉｎ',
    '𝐂𝐓𝐑𝐋 𝐀𝐝𝐦𝐢𝐧',
    'СTRL Аdmin',
    'СТRL Аdмin',
    'CTRL Adm1n',
    'CTR1 Admin',
    'CTRL Adrnin',
    'CTRL\u00A0Admin',
    'CT\u200BRL Ad\u00ADmin',
    'C\u0307TRL Admín',
    'CTRL ADMİN',
    'CTRL Festival',
    'CTRL Fest1val',
    'Slettet bruker',
    'admin',
    'Administrator',
    'M0derator',
    'mod',
    'm.o.d',
    'CTRL',
    'ctr1',
    'ctrl.admin',
    'syst3m',
    'Support',
    '_vakt_',
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each(['Kari', 'CTRL Admin Kari', 'Modig', 'Nattvakt', 'Ærlig', '😀', '', '123'])(
    '%s is free',
    (name) => {
      expect(isReservedName(name)).toBe(false);
    },
  );
});

it('an administrator’s name and what looks like it is nobody else’s', () => {
  const admins = ['Sjefen', '42', 'åse'];
  for (const name of ['sjefen', 'Sj3fen', 'ѕjefen', '_sjefen_', 'Åse']) {
    expect(isReservedName(name, admins), name).toBe(true);
    expect(isReservedName(name), name).toBe(false);
  }
  for (const name of ['sjef', 'Kari', '43', '😀']) {
    expect(isReservedName(name, admins), name).toBe(false);
  }
});

it('lines of ours are signed with few of them', () => {
  expect(['CTRL Admin', 'CTRL Fest1val', 'Slettet bruker'].map(isOwnName)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['Admin', 'mod', 'Vakt', 'Kari'].some(isOwnName)).toBe(false);
});

describe('the key by which names are compared', () => {
  it.each([
    ['Kari', 'kari'],
    ['  KARI  nordmann ', 'kari nordmann'],
    ['Kаri', 'kari'],
    ['ＫＡＲＩ', 'kari'],
    ['ka\u200Bri', 'kari'],
    ['Åse_Ødegård.9-1', 'åse_ødegård.9-1'],
    ['A\u030Ase', 'åse'],
    ['ŁUKASZ', 'lukasz'],
  ])('%s is %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('keeps people apart whose names only share letters', () => {
    expect(nameKey('b0b')).not.toBe(nameKey('bob'));
    expect(nameKey('ka ri')).not.toBe(nameKey('kari'));
    expect(nameKey('😀')).not.toBe(nameKey('😎'));
  });
});
