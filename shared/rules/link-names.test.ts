import { describe, expect, it } from 'vitest';
import { namedLinks } from './link-names.ts';

const named = (...addresses: string[]) =>
  namedLinks(addresses).map(({ name, brand }) => [name, brand]);

describe('the names of links', () => {
  it.each([
    ['https://open.spotify.com/artist/4', 'Spotify', 'spotify'],
    ['https://www.youtube.com/@bandet', 'YouTube', 'youtube'],
    ['https://youtu.be/abc', 'YouTube', 'youtube'],
    ['https://WWW.Instagram.com/bandet', 'Instagram', 'instagram'],
    ['https://www.tiktok.com/@bandet', 'TikTok', 'tiktok'],
    ['https://nb-no.facebook.com/bandet', 'Facebook', 'facebook'],
    ['https://bandet.bandcamp.com/', 'Bandcamp', 'bandcamp'],
    ['https://soundcloud.com/bandet', 'SoundCloud', 'soundcloud'],
    ['https://twitch.tv/bandet', 'Twitch', 'twitch'],
    ['https://music.apple.com/no/artist/4', 'Apple Music', 'applemusic'],
  ])('knows the service of %s', (address, name, brand) => {
    expect(named(address)).toEqual([[name, brand]]);
  });

  it.each([
    ['https://www.bandet.no/om', 'bandet.no'],
    ['https://apple.com', 'apple.com'],
    ['https://bandet.no:8443/', 'bandet.no:8443'],
    ['https://spotify.com.ondsinnet.example/', 'spotify.com.ondsinnet.example'],
    ['https://ikkespotify.com/', 'ikkespotify.com'],
    ['https://spotify.com@ondsinnet.example/', 'ondsinnet.example'],
    // The third letter is Cyrillic.
    ['https://sp\u043etify.com/', 'xn--sptify-xqf.com'],
  ])('tells the host of %s', (address, host) => {
    expect(named(address)).toEqual([[host, null]]);
  });

  it('leaves out what is not https or no address, and what stands twice', () => {
    expect(
      named(
        'javascript:alert(1)',
        'http://bandet.no',
        'data:text/html,x',
        '',
        '//bandet.no',
        'tull',
      ),
    ).toEqual([]);
    expect(named('https://bandet.no', 'https://bandet.no/')).toEqual([['bandet.no', null]]);
  });

  it('tells two links of one service apart by their paths', () => {
    const long = 'a'.repeat(60);
    expect(
      named('https://instagram.com/bandet/', `https://instagram.com/${long}`, 'https://bandet.no'),
    ).toEqual([
      ['Instagram /bandet', 'instagram'],
      [`Instagram /${long.slice(0, 39)} …`, 'instagram'],
      ['bandet.no', null],
    ]);
  });
});
