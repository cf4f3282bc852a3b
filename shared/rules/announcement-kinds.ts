export const ANNOUNCEMENT_KINDS = ['info', 'programme', 'weather', 'safety'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Where an announcement goes: banner on all pages, the chat's rooms, push, the screen wall. */
export const ANNOUNCEMENT_CHANNELS = ['banner', 'chat', 'push', 'screen'] as const;
export type AnnouncementChannel = (typeof ANNOUNCEMENT_CHANNELS)[number];
