/* Words that claim an office at the festival, with the police or in health care. */

/** A noun with the endings of both written languages ('vakten', 'vakter', 'vaktane', 'vekterne'). */
const formsOf = (noun: string) =>
  ['', 'en', 'a', 'et', 'er', 'ene', 'ar', 'ane', 'e', 'ne'].map((ending) => noun + ending);

/** The product's own words. */
export const OWN = ['ctrl', 'ctrlfestival', 'ctrlfestivalen'];
/** Words for those who decide; a name that ends with one of them is refused. */
export const DECIDING = ['admin', 'administrator', 'moderator'];

const GUARDS = [
  ...[
    'vakt',
    'ordensvakt',
    'nattevakt',
    'voksenvakt',
    'sikkerhetsvakt',
    'sikkerheitsvakt',
    'dørvakt',
  ],
  ...[
    'festivalvakt',
    'scenevakt',
    'romvakt',
    'chatvakt',
    'foreldrevakt',
    'trygghetsvakt',
    'barnevakt',
  ],
  ...['tryggleiksvakt', 'barnevernsvakt', 'legevakt', 'vaktleder', 'vaktsjef', 'vekter', 'vektar'],
  ...['natteravn', 'ordensvern', 'vaktpersonell', 'vaktmannskap', 'dørvert', 'trygghetsvert'],
];
const LEADERS = [
  ...['administrator', 'moderator', 'arrangør', 'arrangoer', 'hovedarrangør', 'hovudarrangør'],
  ...[
    'medarrangør',
    'festivalarrangør',
    'festivalleder',
    'festivalleiar',
    'festivalsjef',
    'ordstyrer',
  ],
  ...['ordstyrar', 'sikkerhetsleder', 'sikkerhetssjef', 'chatleder', 'crewleder', 'festivalvert'],
  ...['festivalansatt', 'festivalpersonell', 'festivalpersonal', 'festivalteam', 'festivalkontor'],
  ...['crewmedlem', 'staffmedlem', 'hjelpemoderator'],
];
const PUBLIC = [
  ...['politi', 'politibetjent', 'politimann', 'politikvinn', 'politidam', 'lensmann', 'barnevern'],
  ...[
    'førstehjelper',
    'fyrstehjelpar',
    'førstehjelpar',
    'sykepleier',
    'sjukepleiar',
    'helsesykepleier',
  ],
  ...['helsesjukepleiar', 'helsesøster', 'ambulansearbeider', 'alarmsentral', 'hjelpetelefon'],
];
/** Those who judge, lead a tournament, teach, or whom children in need call. */
const TRUSTED = [
  ...[
    'jury',
    'dommer',
    'hoveddommer',
    'jurymedlem',
    'juryleder',
    'turneringsleder',
    'turneringsleiar',
  ],
  ...['turneringsansvarlig', 'lærer', 'lærar', 'rektor', 'psykolog', 'barneombud', 'alarmtelefon'],
  ...[
    'kripos',
    'nettpatrulje',
    'nettpatrulj',
    'konstabel',
    'betjent',
    'overbetjent',
    'ungdomsleder',
  ],
];
/** Common ones of other languages with spaces between words. */
const FOREIGN = [
  ...[
    'police',
    'policewoman',
    'policja',
    'policjant',
    'policjantka',
    'polizei',
    'polizist',
    'polis',
  ],
  ...[
    'polisen',
    'policia',
    'polizia',
    'ochrona',
    'ochroniarz',
    'administracja',
    'sicherheitsdienst',
  ],
  ...['админ', 'админы', 'администратор', 'администраторы', 'администрация', 'модератор'],
  ...['модераторы', 'модерация', 'полиция', 'полицейский', 'охрана', 'охранник', 'безопасность'],
  ...['адмін', 'адміни', 'адміністратор', 'адміністрація', 'модератори', 'поліція', 'охорона'],
  ...['безпека', 'поддержка', 'підтримка', 'организатор', 'організатор'],
  ...['مشرف', 'المشرف', 'مشرفة', 'مدير', 'المدير', 'أدمن', 'ادمن', 'الإدارة', 'شرطة', 'الشرطة'],
  ...['الأمن', 'حارس', 'ادمین', 'پلیس'],
  ...['מנהל', 'מנהלת', 'משטרה', 'שוטר', 'מאבטח', 'אבטחה'],
  ...['διαχειριστής', 'συντονιστής', 'αστυνομία', 'ασφάλεια', 'ადმინი'],
];

/** Messages of the festival and helplines; a name that holds one is refused. */
export const PHRASES = [
  'viktigmelding',
  'frafestivalen',
  'hittegods',
  'korspåhalsen',
  'barneogungdomstelefon',
];
/** Signs of what was checked, and of the police. */
export const OFFICIAL_SIGN = /[\u2713\u2714\u2611\u2705\u{1F6E1}\u{1F46E}\u{1F6A8}\u{1F693}]/u;

/** Common ones of languages without spaces; a name that holds one is refused. */
export const UNSPACED = [
  ...[
    '管理员',
    '管理員',
    '管理人',
    '管理者',
    '版主',
    '警察',
    '公安',
    '保安',
    '警備',
    '客服',
    '官方',
  ],
  ...['主办方', '運営', 'スタッフ', 'モデレーター', '관리자', '운영자', '경찰', '경비', '보안'],
  ...['แอดมิน', 'ตำรวจ'],
];

/** Words for offices that a person claims; a name with one of them as a word of its own is refused. */
export const CLAIMED = [
  ...DECIDING,
  ...[...GUARDS, ...LEADERS, ...PUBLIC, ...TRUSTED].flatMap(formsOf),
  ...FOREIGN,
  ...[
    'admins',
    'mod',
    'mods',
    'hjelpemod',
    'festivalledelse',
    'festivalledelsen',
    'festivalleiinga',
  ],
  ...['administrasjonen', 'kundeservice', 'kundesenter', 'chatvert', 'sikkerhetsansvarlig'],
  ...['brukerstøtte', 'chatansvarlig', 'security', 'securitas', 'support', 'kundestøtte'],
  ...[
    'førstehjelp',
    'helpdesk',
    'staff',
    'crew',
    'offisiell',
    'official',
    'verified',
    'verifisert',
  ],
  ...['tryggvoksen', 'godkjentvoksen', 'voksenkontakt', 'ungdomskontakt', 'rødekors', 'reddbarna'],
];
/** Words for those who work there; a name of nothing else, or with one of ours beside it, is refused. */
export const OFFICES = [
  ...['adm', 'administrasjon', 'ctrladmin', 'moderering', 'moderasjon', 'system', 'systemet'],
  ...[
    'systemmelding',
    'sikkerhet',
    'sikkerheit',
    'tryggleik',
    'stab',
    'staben',
    'info',
    'infodesk',
  ],
  ...['informasjon', 'infoskranke', 'resepsjon', 'ledelsen', 'ledelse', 'leiing', 'leiinga'],
  ...['frivillig', 'frivillige', 'personell', 'personellet', 'personale', 'personalet', 'vertskap'],
  ...['vertskapet', 'lege', 'legen', 'ambulanse', 'ambulansen', 'hjelpesenter', 'vaktmann'],
  ...[...formsOf('redaktør'), ...formsOf('leder'), ...formsOf('leiar'), ...formsOf('sjef')],
  ...['eier', 'eieren', 'eiar', 'eigar', 'styret', 'ansvarlig', 'ansvarleg', 'ansatt', 'ansatte'],
  ...['officer', 'guard', 'guards', 'owner', 'manager', 'organizer', 'organiser', 'sicherheit'],
];
/** Words that say nothing by themselves. */
export const BESIDE = [
  ...['festival', 'festivalen', 'festivalens', 'team', 'teamet', 'hjelp', 'help'],
  ...['bot', 'vert', 'verten', 'host', 'no', 'hjelper'],
  ...['voksen', 'redaksjonen', 'service', 'kontroll', 'kontakt'],
  ...[
    'melding',
    'beskjed',
    'varsel',
    'automatisk',
    'medlem',
    'desk',
    'kontor',
    'kontoret',
    'event',
  ],
  ...[
    'chat',
    'chatten',
    'konto',
    'bruker',
    'og',
    'for',
    'fra',
    'på',
    'the',
    'live',
    'fest',
    'trygg',
  ],
];

/** Words that name an office also with another word joined to them ('vaktkari'). */
export const JOINED = [
  'vakt',
  'vekter',
  'politi',
  'admin',
  'administrator',
  'moderator',
  'arrangør',
  'ctrl',
];

/** Keys, games, films, haircuts and ordinary words with such words. */
export const NO_OFFICE =
  /(?<!\p{L})(?:ctrl ?[+-]? ?(?:alt ?[+-]? ?del|alt|del|shift|[a-zæøå])|fan av ctrl|nattvakta?|nattvakten|admin(?:ton|ette)|politiker|politikk|security breach|crew cut|(?:skyrim|minecraft|sims ?\d?|gta ?\d?) mods|skyrim mod)(?!\p{L})/giu;
