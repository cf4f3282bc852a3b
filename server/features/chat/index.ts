export { forgetChatUser } from './chat.deletion.service.ts';
export { publishLinesRenamed } from './chat.events.ts';
export { createChat } from './chat.handler.ts';
export { chatRetentionTask } from './chat.jobs.ts';
export { nameHash, userSender, visitorOf } from './connection/identity.ts';
export { isTakenInChat } from './connection/names.service.ts';
export { writeInAllRooms } from './lines/notice.ts';
export { holdsChatWord } from './moderation/words.service.ts';
export { peopleInRooms } from './presence/presence.store.ts';
