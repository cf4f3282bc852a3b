import { deleteAccountRequest } from './accounts.ts';
import {
  affiliateDashboard,
  affiliateLoginAnswer,
  affiliateLoginRequest,
  affiliateProfileRequest,
  affiliateSession,
  applicationConfirmation,
  applicationRequest,
  choosePasswordRequest,
  loginLinkRequest,
  ownAffiliate,
} from './affiliates.ts';
import { bytes, calls } from './calls.ts';
import { doneAnswer, messageAnswer } from './error.ts';

/** An affiliate's application and its confirmation, login, logout, session, own profile, deletion. */
export const ownAffiliateCalls = calls({
  'POST /api/affiliate/apply': {
    who: 'anyone',
    body: applicationRequest,
    answer: messageAnswer,
  },
  'POST /api/affiliate/application': {
    who: 'anyone',
    body: applicationConfirmation,
    answer: messageAnswer,
  },
  'POST /api/affiliate/login': {
    who: 'anyone',
    session: 'affiliate',
    body: affiliateLoginRequest,
    answer: affiliateLoginAnswer,
  },
  'POST /api/affiliate/password': {
    who: 'anyone',
    session: 'affiliate',
    body: choosePasswordRequest,
    answer: affiliateLoginAnswer,
  },
  'POST /api/affiliate/login-link': {
    who: 'anyone',
    body: loginLinkRequest,
    answer: messageAnswer,
  },
  'POST /api/affiliate/logout': { who: 'anyone', session: 'affiliate', answer: doneAnswer },
  'GET /api/affiliate/session': {
    who: 'anyone',
    session: 'affiliate',
    answer: affiliateSession,
  },
  'PATCH /api/affiliate/profile': {
    who: 'affiliate',
    body: affiliateProfileRequest,
    answer: ownAffiliate,
  },
  'DELETE /api/affiliate': { who: 'affiliate', body: deleteAccountRequest, answer: doneAnswer },
});

/** An affiliate's own figures, the ledger as a file, and the export of all data. */
export const affiliateDashboardCalls = calls({
  'GET /api/affiliate/dashboard': { who: 'affiliate', answer: affiliateDashboard },
  'GET /api/affiliate/ledger.csv': { who: 'affiliate', answer: bytes('text/csv') },
  'GET /api/affiliate/export': { who: 'affiliate', answer: bytes('application/json') },
});
