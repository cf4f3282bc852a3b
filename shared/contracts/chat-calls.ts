import { z } from 'zod';
import { calls } from './calls.ts';
import {
  chatMessageId,
  chatMessagesAnswer,
  chatMessagesQuery,
  chatNameAnswer,
  chatNameRequest,
  chatReportRequest,
} from './chat.ts';
import { messageAnswer } from './error.ts';

/** The public history, reports of a line, and a visitor's name. */
export const chatCalls = calls({
  'GET /api/chat-messages': {
    who: 'anyone',
    query: chatMessagesQuery,
    answer: chatMessagesAnswer,
  },
  'POST /api/chat-messages/:id/report': {
    who: 'anyone',
    params: z.object({ id: chatMessageId }),
    body: chatReportRequest,
    answer: messageAnswer,
  },
  'POST /api/chat/name': { who: 'anyone', body: chatNameRequest, answer: chatNameAnswer },
});
