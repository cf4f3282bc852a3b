import { defaultContent } from '#shared/content/index.ts';
import { osloDate } from '#shared/oslo-time.ts';
import { ADMIN_NAME } from '#shared/rules/chat-names.ts';
import { CHAT_ROOMS, type ChatRoom } from '#shared/rules/chat-rooms.ts';
import { levelForPoints } from '#shared/rules/levels.ts';
import type { chatMessages, chatUsers } from '../db/schema/index.ts';
import { userSender } from '../features/chat/index.ts';
import { before, demoId } from './marks.ts';
import { userId } from './people.ts';

type NewLine = typeof chatMessages.$inferInsert & { createdAt: Date };
type NewChatUser = typeof chatUsers.$inferInsert;

const ADMIN = ADMIN_NAME;

/**
 * Points of a line, and more for the first line of an Oslo day
 * (docs/product/chat.md#activity-points).
 */
const POINTS_PER_LINE = 5;
const POINTS_FIRST_OF_DAY = 10;

/** Oldest first: minutes before now, room, name, text. At least a minute apart. */
const LINES: readonly (readonly [number, ChatRoom, string, string])[] = [
  [
    4400,
    'festival',
    ADMIN,
    'Velkommen til chatten! Dette er demolinjer, skrevet for å vise hvordan den ser ut.',
  ],
  [4391, 'festival', 'kari_demo', 'Endelig et sted å snakke om lineupen hele året'],
  [4383, 'festival', 'synne_demo', 'Hardstyle på lørdag igjen, ikke sant?'],
  [4377, 'festival', 'pål_demo', 'Håper det. DJ 3 var helgas høydepunkt'],
  [4350, 'gaming', 'jonas_demo', 'Noen som husker hvem som vant turneringen?'],
  [4342, 'gaming', 'linn_demo', 'Laget med grønne hettegensere. Vi røk i semifinalen'],
  [4330, 'gaming', 'mateusz_demo', 'Revansj neste år!'],
  [4300, 'cosplay', 'amina_demo', 'Holder på med en ny rustning. Tips til lim på EVA-skum?'],
  [4291, 'cosplay', 'tuva_demo', 'Kontaktlim i to tynne strøk. Vent ti minutter mellom'],
  [4283, 'cosplay', 'amina_demo', 'Takk! Prøver i kveld'],
  [2950, 'festival', 'ida_demo', 'Er det noen som vet når frivilligskjemaet åpner?'],
  [2944, 'festival', ADMIN, 'Lenken står i menyen under Mer, med en gang den er klar.'],
  [2939, 'festival', 'ida_demo', 'Perfekt, takk!'],
  [
    2900,
    'gaming',
    'sander_demo',
    'Tar noen med egen kontroller, eller holder det med de som er der?',
  ],
  [2893, 'gaming', 'jonas_demo', 'Ta med egen hvis du er glad i den'],
  [2888, 'gaming', 'linn_demo', 'Og skriv navn på den'],
  [2850, 'cosplay', 'tuva_demo', 'Er det garderobe med god plass til vinger?'],
  [2841, 'cosplay', 'kari_demo', 'Ja, helt innerst. Jeg fikk inn en hel drage'],
  [1500, 'festival', 'mateusz_demo', 'Hvordan kommer man seg hjem etter afterparty?'],
  [1493, 'festival', 'synne_demo', 'Vi gikk. Det tar tjue minutter langs elva'],
  [1487, 'festival', 'omar_demo', 'Nattbussen gikk hver halvtime i fjor'],
  [1460, 'gaming', 'omar_demo', 'Retrohjørnet må tilbake'],
  [1452, 'gaming', 'linn_demo', 'Enig! Jeg stiller med to maskiner'],
  [1420, 'cosplay', 'amina_demo', 'Limet holdt. Nå mangler bare malingen'],
  [1413, 'cosplay', 'tuva_demo', 'Bilder, takk!'],
  [130, 'festival', 'elias_demo', 'Hei! Ny her. Er dette for alle?'],
  [126, 'festival', 'kari_demo', 'For alle! Velkommen'],
  [121, 'festival', 'pål_demo', 'Hils på oss ved miksepulten'],
  [95, 'gaming', 'elias_demo', 'Hvilke spill var det i fjor?'],
  [91, 'gaming', 'jonas_demo', 'Litt av alt, fra kampspill til racing'],
  [86, 'gaming', 'sander_demo', 'Og et dansegulv med piler'],
  [60, 'cosplay', 'tuva_demo', 'Sender bilde av hjelmen så snart den er tørr'],
  [52, 'cosplay', 'ida_demo', 'Gleder meg til å se den'],
  [24, 'festival', 'synne_demo', 'Telle ned allerede?'],
  [21, 'festival', 'kari_demo', 'Alltid'],
  [12, 'festival', 'ida_demo', 'CTRL + neste år'],
];

/** Lines of all rooms in the order of their times. */
export function demoLines(now: Date): NewLine[] {
  const ago = before(now);
  return LINES.map(([minutes, room, navn, melding]) => ({
    room,
    navn,
    melding,
    isAdmin: navn === ADMIN ? 'true' : 'false',
    ...(navn !== ADMIN && { userId: userId(navn), sender: userSender(userId(navn)) }),
    createdAt: ago.minutes(minutes),
  }));
}

/** Activity of all authors, computed from the lines. */
export function demoChatUsers(lines: readonly NewLine[]): NewChatUser[] {
  const names = new Set(lines.filter(({ isAdmin }) => isAdmin !== 'true').map(({ navn }) => navn));
  return [...names].map((navn) => {
    const own = lines.filter((line) => line.navn === navn);
    const moments = own.map(({ createdAt }) => createdAt).sort((a, b) => a.getTime() - b.getTime());
    const days = new Set(moments.map(osloDate));
    const totalPoints = own.length * POINTS_PER_LINE + days.size * POINTS_FIRST_OF_DAY;
    return {
      id: demoId('chat-user', navn),
      sender: userSender(userId(navn)),
      navn,
      messageCount: own.length,
      totalPoints,
      activityLevel: levelForPoints(totalPoints),
      joinedAt: moments.at(0),
      lastActive: moments.at(-1),
      badges: badgesOf(own, days),
    };
  });
}

function badgesOf(own: readonly NewLine[], days: ReadonlySet<string>): string[] {
  const wroteIn = new Set(own.map(({ room }) => room));
  const festivalDays = defaultContent.editions.flatMap(({ days: all }) =>
    all.map(({ date }) => date),
  );
  return [
    'Første melding',
    ...(own.length >= 100 ? ['100 meldinger'] : []),
    ...(CHAT_ROOMS.every((room) => wroteIn.has(room)) ? ['Alle rom'] : []),
    ...(festivalDays.some((date) => days.has(date)) ? ['Festivaldeltaker'] : []),
  ];
}
