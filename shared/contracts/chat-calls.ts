import { z } from 'zod';
import { calls, idParams } from './calls.ts';
import {
  chatMessageId,
  chatMessagesAnswer,
  chatMessagesQuery,
  chatNameAnswer,
  chatNameRequest,
  chatReportRequest,
  chatRoom,
} from './chat.ts';
import {
  chatActivity,
  filterWord,
  filterWordRequest,
  heldLines,
  personCard,
  personQuery,
  reportedLines,
  restoreQuery,
  restriction,
  restrictionAnswer,
  restrictionRequest,
  roomAnswer,
  roomChange,
} from './chat-admin.ts';
import { doneAnswer, messageAnswer } from './error.ts';

const lineParams = z.object({ id: chatMessageId });

export const chatCalls = calls({
  'GET /api/chat-messages': {
    who: 'anyone',
    query: chatMessagesQuery,
    answer: chatMessagesAnswer,
  },
  'POST /api/chat-messages/:id/report': {
    who: 'anyone',
    params: lineParams,
    body: chatReportRequest,
    answer: messageAnswer,
  },
  'POST /api/chat/name': { who: 'anyone', body: chatNameRequest, answer: chatNameAnswer },
});

/** For moderators: figures, lines, reports and people. */
export const chatModerationCalls = calls({
  'GET /api/admin/chat-activity': { who: 'admin', answer: chatActivity },
  'DELETE /api/admin/chat-messages/:id': {
    who: 'admin',
    params: lineParams,
    answer: doneAnswer,
  },
  'POST /api/admin/chat-messages/:id/restore': {
    who: 'admin',
    params: lineParams,
    query: restoreQuery,
    answer: doneAnswer,
  },
  'GET /api/admin/chat/held': { who: 'admin', answer: heldLines },
  'GET /api/admin/chat/reports': { who: 'admin', answer: reportedLines },
  'DELETE /api/admin/chat/reports/:id': { who: 'admin', params: lineParams, answer: doneAnswer },
  'GET /api/admin/chat/people': { who: 'admin', query: personQuery, answer: personCard },
});

/** For moderators: room rules, restrictions, and the word filter. */
export const chatRulesCalls = calls({
  'GET /api/admin/chat/rooms': { who: 'admin', answer: z.array(roomAnswer) },
  'PATCH /api/admin/chat/rooms/:room': {
    who: 'admin',
    params: z.object({ room: chatRoom }),
    body: roomChange,
    answer: roomAnswer,
  },
  'GET /api/admin/chat/restrictions': { who: 'admin', answer: z.array(restriction) },
  'POST /api/admin/chat/restrictions': {
    who: 'admin',
    body: restrictionRequest,
    answer: restrictionAnswer,
  },
  'DELETE /api/admin/chat/restrictions/:id': {
    who: 'admin',
    params: idParams,
    answer: doneAnswer,
  },
  'GET /api/admin/chat/words': { who: 'admin', answer: z.array(filterWord) },
  'POST /api/admin/chat/words': { who: 'admin', body: filterWordRequest, answer: filterWord },
  'DELETE /api/admin/chat/words/:id': { who: 'admin', params: idParams, answer: doneAnswer },
});
