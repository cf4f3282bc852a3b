import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contactDetailIn, contactDetailOf } from './contact-details.ts';
import { holdsFilteredWord, nameKey } from './words.ts';

describe('contact details', () => {
  it.each([
    ['se https://ond.test/x', 'link'],
    ['HTTP://x', 'link'],
    ['www.side', 'link'],
    ['kom til discord.gg/abc', 'link'],
    ['min side er kari . no', 'link'],
    ['kari(dot)com', 'link'],
    ['ｗｗｗ．side', 'link'],
    ['kari\u200B.no', 'link'],
    ['skriv til kari@post.no', 'email'],
    ['kari (at) post', 'email'],
    ['skriv til kari @post.no', 'link'],
    ['kari@ post', 'email'],
    ['ring 41 23 45 67', 'phone'],
    ['ring +47 412 34 567 nå', 'phone'],
    ['41234567', 'phone'],
    ['４１２３４５６７', 'phone'],
    ['4-1-2-3-4-5-6-7', 'phone'],
    ['412–34–567', 'phone'],
    ['412_34_567', 'phone'],
    ['4…1…2…3…4…5…6…7', 'phone'],
    ['412 💬 34 / 567', 'phone'],
    ['٤١٢٣٤٥٦٧', 'phone'],
    ['४१२ ३४ ५६७', 'phone'],
    ['𝟜𝟙𝟚𝟛𝟜𝟝𝟞𝟟', 'phone'],
    ['④①②③④⑤⑥⑦', 'phone'],
    ['❹❶❷❸❹❺❻❼', 'phone'],
    ['4️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣', 'phone'],
    ['四一二三四五六七', 'phone'],
    ['41.23.45.67', 'phone'],
    ['41 23 22.08.2025 45 67', 'phone'],
    ['41.12.20251', 'phone'],
    ['00 47 41 23', 'phone'],
    ['is.gd/abc12', 'link'],
    ['se t.co/x', 'link'],
    ['IS.GD/ABC', 'link'],
    ['is(dot)gd/abc', 'link'],
    ['bit。ly/abc', 'link'],
    ['bit｡ly/abc', 'link'],
    ['bit．ly／abc', 'link'],
    ['tinyurl·com', 'link'],
    ['goo.gl⁄abc', 'link'],
    ['goo.gl\\abc', 'link'],
    ['søk.møte-rom/x', 'link'],
    ['kari  .  no', 'link'],
    ['kari＠post。no', 'email'],
    ['kari  [at]  post', 'email'],
  ])('%s: %s', (text, kind) => {
    expect(contactDetailIn(text)).toBe(kind);
  });

  it.each([
    'Hei.Hvordan går det?',
    'Vi ses kl. 20.30 den 22.08.2025',
    'kl 18:00, pris 1 200 kr',
    'Nivå 5...endelig',
    '1234567',
    'ok.',
    'GG!',
    '@kari kom hit',
    'hei @kari, kommer du?',
    'og/eller, f.eks. nå/da',
    'kl. 18/19',
    'pølser · is · brus',
    '7.5/10 for showet',
    '1) hopp 2) sprett 3) løp 4) stå 5) sitt 6) ligg 7) rull 8) ferdig',
  ])('%s holds none', (text) => {
    expect(contactDetailIn(text)).toBeNull();
  });
});

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .slice(0, -1);

describe('a hundred lines of ordinary talk', () => {
  const lines = linesOf('./harmless.txt');
  it('are a hundred or more, all different', () => expect(new Set(lines).size).toBe(lines.length));
  it.each(lines)('%s', (line) => {
    expect(contactDetailOf({ navn: 'Kari', melding: line })).toBeNull();
  });
});

describe('a hundred lines that say how to reach somebody', () => {
  const lines = linesOf('./harmful.txt');
  it('are a hundred or more, all different', () => expect(new Set(lines).size).toBe(lines.length));
  it.each(lines)('%s', (line) => {
    expect(contactDetailOf({ navn: 'Kari', melding: line })).not.toBeNull();
  });
});

describe('name and line, and lines shortly after each other', () => {
  const said = (texts: readonly string[]) =>
    texts.map((text) => {
      const [melding = '', navn = 'Kari'] = text.split(' < ');
      return { navn, melding };
    });
  const held = (...texts: string[]) => {
    const all = said(texts);
    return all.map((line, at) => contactDetailOf(line, all.slice(0, at)) !== null);
  };

  it.each([
    [['45 67 < Ring meg 4123']],
    [['4123', '4567']],
    [['412', 'hei', '34', '567']],
    [['først 412', 'så kommer 34', 'haha du er rar', 'og til slutt 567']],
    [['fire en to', 'tre fire', 'fem seks sju']],
    [['hei < 412', 'hei < 34', 'hei < 567']],
    [['kari', '.no']],
    [['kari', '.', 'no']],
    [['kari @', 'gmail']],
    [['www', '.kari']],
    [['41 23', '12.08']],
    [['.no < kari']],
    [['4', '1', '2', '3', '4', '5', '6', '7']],
    [['4123456', 'sju']],
    [['23 45 67 < nittien']],
    [['f i r e e n t o', 't r e f i r e', 'f e m s e k s', 's j u']],
    [[...'nientotrefirefemsekssju']],
    [['sjekk kari punktum', 'link']],
    [['siden min er kari', 'punktum', 'me']],
    [['discord.', 'gg/abc']],
    [['kari.nordmann', 'alfa', 'gmail']],
    [['@gmail < karinordmann']],
    [['snap', 'kari2012']],
    [['snapen min er', ':', 'karinord']],
    [['hei < Snap: kari2012']],
    [['kari2012 < Discord']],
    [['4-1', '2-3', '4-5', '6-7']],
    [['1-4', '1-2', '3-4', '5-6', '7-1']],
    [['først 9-2', 'så 1-2', 'så 3-4', '5-6']],
    [['41-23', '45-67']],
    [['adda meg på snap, samme navn som her < kari_2012']],
    [['er snapen min < kari2012b']],
    [['karisrom < Insta:']],
    [['karisrom < Snap']],
    [['hei < karisrom snap']],
    [['hei < snapkari2012']],
    [['hei < snap.karisrom']],
    [['hei < insta-karisrom']],
    [['snapen min er', 'hei < kari2012']],
    [['adda meg på snap', 'plis', 'kari2012']],
    [['min snap er', 'karisrom']],
    [['snapen min er', 'hei på deg '.repeat(10), 'kari2012']],
    [['kari', '#1234']],
    [['t.', 'me/kari']],
    [['hei < eksempel', 'hei < .no']],
    [['2233', '4455']],
    [['jeg er 12', '9384', '7126']],
    [['kaffe 41', 'brus 23', 'te 45', 'burger 67']],
    [['gmailen min', ': kari']],
    [['hjemmeside: kari', '.lol']],
  ])('%j: the last one is held', (texts) => {
    const verdicts = held(...texts);
    expect([verdicts.slice(0, -1).includes(true), verdicts.at(-1)]).toEqual([false, true]);
  });

  it.each([
    [['hei', 'jeg er 12', 'hvor gammel er du?', 'jeg er 11', 'kult']],
    [['kl 18.30?', 'nei kl 19.00', 'ok 19.30 da', 'den 22.08']],
    [['3', '2', '1', 'GO!']],
    [['67', '67', 'haha 67']],
    [['jeg vant 3-2', 'og 2-1', 'ggs']],
    [['2-1', '3-0', '14-12']],
    [['2-1', '3-0', '14-12', '21-19', 'bra kamp']],
    [['1-0', '2-0', '2-1', '3-1', '3-2', 'for en kamp']],
    [['bordtennis 11-9', '11-7', '8-11', 'og 11-5 til slutt']],
    [['først 2-1', 'så 3-0', '4-2', 'og 1-1']],
    [['kaffe 35', 'brus 40', 'burger 145', 'pølse 45']],
    [['hva koster det?', 'kaffe 35, brus 40', 'burger 145 og pølse 45', 'ok']],
    [['t-skjorte 250, genser 550, caps 180', 'kl 18?', 'ja, ved bod 12']],
    [['har dere gmail?', 'gmail er for voksne', 'haha.lol']],
    [['ok.', 'no problem', 'kommer nå.']],
    [['hei < Ola2012', 'jeg er 13 < Ola2012', 'går i 7. klasse < Ola2012']],
    [['450 kr', '120 kr', '35 kr', 'dyrt']],
    [['har du snap?', 'hei', 'discord er nede < Kari2012', 'snap? < Kari2012']],
    [['konsert 22.08.2026', 'kult', '12']],
    [['i kveld', 'å ja', 'o i']],
    [['har du snap?', 'ja', 'spiller du minecraft1.21?', 'kult']],
    [['ok.', 'kommer', 'nå.', 'hei']],
    [['kul snap < Ola2012']],
    [['xp 12450', 'jeg er nr 312', 'og 87 igjen']],
    [['slush 45kr???', '64 diamanter!', '22.08 kl 19.30', '69 lol']],
    [['har 287 timer i spillet', '63 der og', '144 her']],
    [['jeg fikk 381 i dag < gamer12345']],
    [['rom 31, skap 211 < noob6969']],
    [['klasse 8 og 312 elever < Jonas07']],
  ])('%j: none is held', (texts) => {
    expect(held(...texts)).not.toContain(true);
  });

  it('an address that was told already does not excuse another', () => {
    const told = said(['x punktum link', 'kari']);
    expect(contactDetailOf({ navn: 'Kari', melding: '. com' }, told)).toBe('link');
    expect(contactDetailOf({ navn: 'Kari', melding: 'hei igjen' }, told)).toBeNull();
  });

  it('half a number counts however much talk comes before the other half', () => {
    const talk = Array.from({ length: 12 }, () => 'hei på deg '.repeat(45));
    const named = [...talk, '4567'].map((text) => `${text} < Ring 4123`);
    for (const lines of [['4123', ...talk, '4567'], named]) {
      const verdicts = held(...lines);
      expect([verdicts.slice(0, -1).includes(true), verdicts.at(-1)]).toEqual([false, true]);
    }
  });

  it('a line of ordinary talk is not held for what was said before it', () => {
    expect(held('4123 < Ring', '4567 < Ring', 'hei igjen < Ring')).toEqual([false, true, false]);
  });
});

describe('the word filter', () => {
  const words = ['stygg', 'fy*', 'dum mann'].map(nameKey);

  it.each([
    ...['$tygg', '5tygg', 's7ygg', 'du er 57ygg!', 'fy5j da'],
    ...['en 1d10t', 'id1ot', '1di0t', 'id!ot', '@p3k4tt', 'apek4ttene', '@id1ot', 'du @idiot'],
    ...['m1drete', 'midre7e', 'mi|drete'],
    ...['i d i o t', 'din i.d.i.o.t', 'idiooot', 'idiiot', '!diot', 'idîot', 'iid1ot', 'fyysj'],
  ])('%s is caught, whose digits and signs stand for letters', (text) => {
    const list = ['stygg', 'fysj', 'idiot', 'apekatt*', 'midrete', 'mildrete'].map(nameKey);
    expect(holdsFilteredWord(text, list)).toBe(true);
  });

  it.each([
    ...['kl 15.30', 'kl 18:45', '2025', '22.08.2026', 'i 1350', '13-7 til oss', 'ca. 150 kr'],
    ...['450 $', '$5 og $55', 'nr 1 av 10', '3 av 5', '@kari', '5 @ hallen', '17. mai', 'wow!!!'],
  ])('%s passes, whatever the words', (text) => {
    const list = [
      'is',
      'es',
      'io',
      'ise',
      'zozs',
      'ss',
      'as',
      'iso',
      'it',
      'si',
      'ti',
      'eso',
      'aso',
    ];
    expect(holdsFilteredWord(text, list.map(nameKey))).toBe(false);
  });

  it.each(['Så STYGG!', 'stygg', 'ѕtygg', 'st\u200Bygg', 'fyfy', 'Fysj da', 'en dum, mann'])(
    '%s is caught',
    (text) => {
      expect(holdsFilteredWord(text, words)).toBe(true);
    },
  );

  it('a letter written once or with a ring is another word', () => {
    const list = ['hat', 'hate', 'mate'].map(nameKey);
    for (const text of ['en hatt', 'måte', 'h å t', 'e a t']) {
      expect(holdsFilteredWord(text, list), text).toBe(false);
    }
  });

  it.each(['styggere', 'offyr', 'dumme mannen', 'pent'])('%s passes', (text) => {
    expect(holdsFilteredWord(text, words)).toBe(false);
  });

  it('catches nothing without words', () => {
    expect(holdsFilteredWord('stygg', [])).toBe(false);
    expect(holdsFilteredWord('stygg', ['*'])).toBe(false);
  });
});
