import { z } from 'zod';
import {
  adminAnnouncement,
  announcementConfirm,
  announcementPreview,
  announcementReject,
  announcementRequest,
  announcementsAnswer,
  announcementUpdate,
} from './announcements.ts';
import { bytes, calls, idParams } from './calls.ts';
import { templatesAnswer } from './content-admin.ts';
import { listOf, listQuery } from './list.ts';

export const publicAnnouncementCalls = calls({
  'GET /api/announcements': { who: 'anyone', answer: announcementsAnswer },
  'GET /api/announcements/archive': { who: 'anyone', answer: announcementsAnswer },
  'GET /kunngjoringer.atom': { who: 'anyone', answer: bytes('application/atom+xml') },
});

const ANNOUNCEMENT_SORTS = ['-createdAt', 'createdAt'] as const;

const stateFilter = z.object({
  state: z.enum(['open', 'ended'], 'Må være open eller ended').optional(),
});

const announcementQuery = z.intersection(listQuery(ANNOUNCEMENT_SORTS), stateFilter);
export type AnnouncementQuery = z.output<typeof announcementQuery>;

export const announcementCalls = calls({
  'GET /api/admin/announcements': {
    who: 'admin',
    query: announcementQuery,
    answer: z.union([z.array(adminAnnouncement), listOf(adminAnnouncement)]),
  },
  'GET /api/admin/announcements/templates': { who: 'admin', answer: templatesAnswer },
  'POST /api/admin/announcements': {
    who: 'admin',
    body: announcementRequest,
    answer: adminAnnouncement,
  },
  'POST /api/admin/announcements/preview': {
    who: 'admin',
    body: announcementRequest,
    answer: announcementPreview,
  },
  'POST /api/admin/announcements/:id/update': {
    who: 'admin',
    params: idParams,
    body: announcementUpdate,
    answer: adminAnnouncement,
  },
  'POST /api/admin/announcements/:id/confirm': {
    who: 'admin',
    params: idParams,
    body: announcementConfirm,
    answer: adminAnnouncement,
  },
  'POST /api/admin/announcements/:id/reject': {
    who: 'admin',
    params: idParams,
    body: announcementReject,
    answer: adminAnnouncement,
  },
  'POST /api/admin/announcements/:id/end': {
    who: 'admin',
    params: idParams,
    answer: adminAnnouncement,
  },
});
