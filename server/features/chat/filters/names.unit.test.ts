import { describe, expect, it } from 'vitest';
import { ADMIN_NAME } from '#shared/rules/chat.ts';
import { isOfOneScript, isOwnName, isReservedName } from './names.ts';
import { nameKey } from './words.ts';

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
    'ꓚTRL ꓮdmin',
    'ᏟTRL Admin',
    'ᴄᴛʀʟ ᴀᴅᴍɪɴ',
    '🅲🆃🆁🅻 🅰🅳🅼🅸🅽',
    '🇨🇹🇷🇱 🇻🇦🇰🇹',
    'СТЯL'.replace('Я', 'R'),
    'CТRL Vаkt',
    'Ϲtrl Αdmin',
    'CTRL Vakt',
    'Festivalsjefen',
    'Festivalledelsen',
    'Ordensvakt',
    'Nattevakten',
    'Voksenvakt 2',
    'Sikkerhetsansvarlig',
    'Kundeservice',
    'Chatvert',
    'Administrasjonen',
    'Arrangoer',
    'CTRL Bot',
    'CTRL Sjefen',
    'CTRL Styret',
    'CTRL Vert',
    'Ansatt CTRL',
    'CTRL Ansvarlig',
    'MODKari',
    'CTRLfestival.no',
    'CTRL Moderator',
    'Vakt CTRL',
    'C T R L vakt',
    'CTRL-vakten',
    'Vakt fra CTRL',
    'CTRL Festivalen',
    'CTRL Support Team',
    'Ctrl Crew 2',
    'CTRL Sikkerhet',
    'CTRL Admin Kari',
    'Kari (CTRL-vakt)',
    'Admin Kari',
    'kari_moderator',
    'Adminn',
    'Møderator',
    'vakt 1',
    'Festivalvakt',
    'Offisiell CTRL',
    'Админ',
    'Модератор Оля',
    'CTRL Info',
    'CTRL Resepsjon',
    'CTRL ledelsen',
    'Sikkerhetsvakt',
    'Politiet',
    'Systemmelding',
    'Arrangørene',
    'Vakt Per',
    'Per Vakt',
    '[MOD] Kari',
    'Kari (mod)',
    'adminKari',
    'KariAdmin',
    'kari_m0derator',
    'CTRL Wakt',
    '(TRL Vakt',
    '<TRL',
    'Per fra politiet',
    ...['Moderator|Kari', 'Admin+Kari', 'Admin@Kari', 'Vakt!Kari', 'Politi!Oslo', 'Mod$Kari'],
    ...[
      'V A K T Kari',
      'V-a-k-t Kari',
      'M o d Kari',
      'Kari V.A.K.T',
      'A.d.m.i.n Kari',
      'K a r i M o d',
    ],
    ...[
      'Ad-min Kari',
      'Va kt Kari',
      'Vakt2Kari',
      'xXAdminXx',
      'M●derator',
      '|V|oderator',
      '/\\dmin',
    ],
    ...['CTRL Adm', 'CTRL Adnin', 'CTRL Adminstrator', 'Administator', '©TRL', '☾TRL', 'CT®L'],
    ...[
      'Vekter',
      'Vekterne',
      'Dørvakten',
      'Scenevakt',
      'Foreldrevakt',
      'Natteravnene',
      'Legevakta',
    ],
    ...[
      'Førstehjelper',
      'Sjukepleiar',
      'Barnevernet',
      'Politimann Kari',
      'Lensmannen',
      'Redaktøren',
    ],
    ...['Festivalleder', 'Festivalleiar', 'Hovedarrangør', 'Hovudarrangøren', 'Crewmedlem'],
    ...['Staffmedlem', 'Supportteam', 'Kundesenter', 'Infodesk', 'Ordstyrer', 'Administratorene'],
    ...['Røde Kors', 'Trygg voksen', 'Verifisert voksen', 'Systembeskjed', 'Melding fra CTRL'],
    ...[
      'Leder',
      'Sjef',
      'Sjefen',
      'lederen',
      'L3der',
      'Leiar',
      'Sjef 2',
      'Festival Leder',
      'Chat-sjef',
    ],
    ...['Kari fra CTRL', 'CTRL Ola', 'CTRL Premie', 'CTRL Giveaway', 'Hittegods CTRL', 'ctr1 kari'],
    ...['C T R L Kari', 'CTRLkari', 'ctrl.cosplay', 'Beskjed fra festivalen', 'VIKTIG MELDING'],
    ...['Jury', 'Turneringsleder', 'Kripos', 'Nettpatruljen', 'Konstabel Ola', 'Barneombudet'],
    ...['Alarmtelefonen', 'Lærer Kari', 'Rektor', 'Betjent Kari', 'Psykologen', 'Kors på halsen'],
    ...['[ADM] Kari', '✅ Kari', '👮 Kari', '🛡 Kari', '✔Kari', '𝗔𝗗𝗠𝗜𝗡kari', 'kari🆅🅰🅺🆃'],
    ...['kari🅼🅾🅳', '🅰🅳🅼🅸🅽kari', 'kariᴍᴏᴅ'],
    ...['Eier', 'Eieren', 'Ansvarlig', 'Ansatt', 'Ansatte', 'Styret'],
    ...['vaktkari', 'Vaktkari2', 'v4ktkari', 'karivakt', 'Karivakten', 'politikari', 'adminkari'],
    ...['moderatorkari', 'arrangørkari', 'vekterkari', 'admin_kari', 'kari.vaktsjef'],
    ...['CTRL Hjelper', 'CTRL Kontroll', 'Tryggleiksvakt', 'Hjelpemod', 'Security Breach Vakt'],
    ...['Police Kari', 'Officer', 'Security Guard', 'Owner', 'Verified Kari', 'Polizei', 'Policja'],
    ...[
      'модераторы',
      'Полиция Осло',
      'адмін',
      'الشرطة',
      '管理员小王',
      '運営',
      '관리자김',
      'משטרה',
      'Αστυνομία',
    ],
  ])('%s', (name) => {
    expect(isReservedName(name)).toBe(true);
  });

  it.each([
    ...[
      'Kari',
      'Modig',
      'Nattvakt',
      'Ærlig',
      '😀',
      '',
      '123',
      'Badminton',
      'Modern Kari',
      'Adminette',
      'Adminton',
      'Fan av CTRL',
    ],
    ...['CTRL ALT DEL', 'Festivalkongen', 'Team Rocket', 'Hjelpemannen', 'Modern', 'Systemfeil'],
    ...[
      'Kristine',
      'Karl',
      'Ivakta',
      'Supporteren',
      'Festivalsommer',
      'Festival',
      'Støttemedlem',
      'Crewneck',
    ],
    ...['FNAF Security Breach', 'Skyrim mod', 'Minecraft Mods', 'Crew cut', 'Kontroll', 'Badmin'],
    ...['Madmin', 'Moderato', 'Guardian', 'Polly', 'J R Kari', 'M. O. Dahl', 'Modetto', 'Vaktel'],
    ...['Lederhosen', 'Sjefskokken', 'Nattvakten', 'Politikk', 'Staffan'],
    ...[
      'Ctrl Z',
      'ctrl+x',
      'Ctrl+Alt+Del',
      '[TSM] Kari',
      'Kari ❤',
      'Læring',
      'Dommedag',
      'Ève',
      'Jurij',
    ],
    ...['Sjefen over alle', 'Kari Leder', 'Supportere', 'Modus', 'Admiral'],
    ...['Мария', 'محمد', '王小明', '김민준', 'Ελένη', 'Ctrl C', 'Amin'],
  ])('%s is free', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

it('an administrator’s name and what looks like it is nobody else’s', () => {
  const admins = ['Kongen', '42', 'åse'];
  for (const name of ['kongen', 'K0ngen', 'kоngen', '_kongen_', 'Åse']) {
    expect(isReservedName(name, admins), name).toBe(true);
    expect(isReservedName(name), name).toBe(false);
  }
  for (const name of ['konge', 'Kari', '43', '😀']) {
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

describe('the letters of one name', () => {
  it.each([
    ...[
      'Kari',
      'Åse Ødegård',
      'Þór',
      'Łukasz',
      'Nguyễn',
      'Мария',
      'Ελένη',
      'محمد',
      'דוד',
      '王小明',
    ],
    ...[
      'さくらユキ子',
      '김민준',
      '金민준',
      'ไทย',
      'प्रिया',
      'Kari 😀',
      'kari_99!',
      '123',
      'Ａｌｉ',
      '😀',
    ],
  ])('%s are of one script', (name) => {
    expect(isOfOneScript(name)).toBe(true);
  });

  it.each([
    ...[
      'Kаri',
      'ꓚTRL',
      'ᏟTRL',
      'Мaria',
      'Αnna',
      'Yuki ユキ',
      'Omегa',
      'محمد Ali',
      'Kari王',
      'раураl',
    ],
  ])('%s are of several', (name) => {
    expect(isOfOneScript(name)).toBe(false);
  });
});
