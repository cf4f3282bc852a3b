import { describe, expect, it } from 'vitest';
import { type ProfileNetwork, profileUrl } from './social-links.ts';

describe('profileUrl', () => {
  it.each<[ProfileNetwork, string, string]>([
    ['instagram', '@ctrl', 'https://www.instagram.com/ctrl'],
    ['instagram', 'ctrl.fest', 'https://www.instagram.com/ctrl.fest'],
    ['tiktok', '@ctrl', 'https://www.tiktok.com/@ctrl'],
    ['youtube', '@ctrl', 'https://www.youtube.com/@ctrl'],
    ['youtube', 'c/ctrl', 'https://www.youtube.com/c/ctrl'],
    ['youtube', 'https://youtube.com/@ctrl', 'https://youtube.com/@ctrl'],
    ['youtube', 'http://m.youtube.com/x', 'http://m.youtube.com/x'],
    ['twitch', ' ctrl ', 'https://www.twitch.tv/ctrl'],
    ['twitch', 'blåbær', 'https://www.twitch.tv/bl%C3%A5b%C3%A6r'],
    ['instagram', 'https://www.instagram.com/ctrl', 'https://www.instagram.com/ctrl'],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['instagram', 'https://instagr.am/ctrl', 'https://instagr.am/ctrl'],
    ['tiktok', 'https://vm.tiktok.com/ZM1234/', 'https://vm.tiktok.com/ZM1234/'],
    ['youtube', 'www.youtube.com/@ctrl', 'https://www.youtube.com/@ctrl'],
    ['youtube', 'youtu.be/dQw4w9WgXcQ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['instagram', 'Instagram.com/ctrl', 'https://instagram.com/ctrl'],
  ])('%s %s leads to %s', (network, value, url) => {
    expect(profileUrl(network, value)).toBe(url);
  });

  it.each<[ProfileNetwork, string | null | undefined]>([
    ['instagram', null],
    ['instagram', undefined],
    ['instagram', '   '],
    ['instagram', '@'],
    ['youtube', 'javascript:alert(1)'],
    ['youtube', 'https://evil.example/youtube.com'],
    ['youtube', 'https://notyoutube.com/x'],
    ['youtube', 'https://youtu.be.evil.example/x'],
    ['youtube', 'https://youtu.be@evil.example/x'],
    ['twitch', 'https://youtu.be/x'],
    ['youtube', 'youtu.be@evil.example/x'],
    ['youtube', 'https://user:pass@youtube.com/x'],
    ['youtube', 'https://'],
    ['twitch', '//evil.example'],
    ['twitch', '../../x y'],
    ['tiktok', 'a?b=c'],
  ])('%s %s is no link', (network, value) => {
    expect(profileUrl(network, value)).toBeNull();
  });
});
