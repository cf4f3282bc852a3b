import type { AffiliateChange } from '#shared/contracts/affiliates.ts';

/**
 * What an admin can do to an affiliate (docs/product/promoters.md#states-of-a-promoter):
 *
 *   pending  → approve, reject
 *   rejected → approve (and pending again when the person applies anew)
 *   approved → reject; pause while active, reopen while paused
 *
 * A decision that is already in effect changes nothing (idempotent).
 */
export type ReviewStep = 'approve' | 'reject' | 'pause' | 'reopen';

/** The step that a change asks for. */
export function stepOf({ status, isActive }: AffiliateChange): ReviewStep {
  if (status !== undefined) return status === 'approved' ? 'approve' : 'reject';
  return isActive ? 'reopen' : 'pause';
}

/** Whether a step changes something, changes nothing, or is not possible. */
export function verdict(
  { status, isActive }: { status: string; isActive: boolean },
  step: ReviewStep,
): 'change' | 'same' | 'impossible' {
  if (step === 'approve') return status === 'approved' ? 'same' : 'change';
  if (step === 'reject') return status === 'rejected' ? 'same' : 'change';
  if (status !== 'approved') return 'impossible';
  return isActive === (step === 'reopen') ? 'same' : 'change';
}
