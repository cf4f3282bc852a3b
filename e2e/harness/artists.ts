import { addAdmin, type TestServer } from '#server/testing/index.ts';
import { publishOps } from './publish.ts';

/** The act that two artists share. */
export const SHARED_ACT = '2025-fre-band-2';

const ARTISTS = [
  {
    id: 'nattsvermer',
    name: 'Nattsvermer',
    from: 'Bergen',
    text: 'Fire stykker fra Laksevåg med fuzz, fiolin og altfor store forsterkere.\n\nAlbumet «Lyspære» kom i vår. Live er det dobbelt så langt og tre ganger så høyt.',
    picture: {
      ...{ kind: 'bank', name: 'mikser', alt: 'Hender på en mikser i rødt og blått lys' },
      focus: { x: 40, y: 40 },
    },
    links: [
      'https://open.spotify.com/artist/nattsvermer',
      'https://nattsvermer.bandcamp.com/',
      'https://www.instagram.com/nattsvermer',
      'https://music.apple.com/no/artist/nattsvermer',
      'https://nattsvermer.example/',
    ],
  },
  {
    id: 'dj-rundkjoring',
    name: 'DJ Rundkjøringsentusiasten',
    from: '',
    text: 'Gjest på de tre siste låtene.',
    picture: null,
    links: ['https://soundcloud.com/rundkjoring'],
  },
];

/** Publishes two artists of an act; one of them is on in another act too. */
export async function publishArtists(site: TestServer): Promise<void> {
  const { cookie } = await addAdmin(site, 'booker');
  const ops = [
    ...ARTISTS.map((artist) => ({ path: `/artists/${artist.id}`, to: artist })),
    { path: `/slots/${SHARED_ACT}/artists`, from: [], to: ARTISTS.map(({ id }) => id) },
    { path: '/slots/2025-lor-dj-1/artists', from: [], to: ['dj-rundkjoring'] },
  ];
  await publishOps(site, cookie, ops);
}
