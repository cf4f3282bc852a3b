import { z } from 'zod';
import type { Context } from '#server/context.ts';
import { mayMail, resetPasswordMail } from '#server/email/index.ts';
import type { TaskDefinition } from '#server/jobs/index.ts';
import { userById } from './accounts.store.ts';
import { issueToken } from './tokens.store.ts';

const passwordLinkJob = z.object({
  /** Null for an address without an account, so that such a request takes the same time. */
  userId: z.uuid().nullable(),
});

/**
 * Creates the link of 'Glemt passord' and its e-mail. The request stores this job for every
 * address, so that neither its answer nor its duration tells which addresses have accounts. A
 * repeated run sends another link.
 */
export const passwordLinkTask: TaskDefinition<z.infer<typeof passwordLinkJob>, Context> = {
  name: 'password-link',
  schema: passwordLinkJob,
  async handle(ctx, { userId }) {
    if (userId === null) return;
    await ctx.db.transaction(async (tx) => {
      const user = await userById(tx, userId);
      if (user === null || !user.isActive) return;
      if (!(await mayMail(ctx, 'password', user.email, ctx.db.sqlOf(tx)))) return;
      const resetToken = await issueToken(tx, ctx, user, 'reset_password');
      const mail = resetPasswordMail({ publicUrl: ctx.publicUrl(), resetToken });
      await ctx.mailer.enqueue(tx, { to: user.email, concerns: user.id, ...mail });
    });
  },
};
