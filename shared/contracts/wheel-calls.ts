import { calls } from './calls.ts';
import { claimAnswer, claimRequest, spinAnswer, spinRequest } from './wheel.ts';

/** 'Lykkehjulet': a spin, which is a logged-in user's own, and the link of a win's e-mail. */
export const wheelCalls = calls({
  'POST /api/wheel/spin': {
    who: 'anyone',
    session: 'user',
    body: spinRequest,
    answer: spinAnswer,
  },
  'POST /api/wheel/claim': { who: 'anyone', body: claimRequest, answer: claimAnswer },
});
