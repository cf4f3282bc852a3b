import type { QueryClient } from '@tanstack/react-query';
import { userSession } from '#client/lib/session/session.ts';
import { toast } from '#client/lib/toast.ts';
import type { UserLoginAnswer } from '#shared/contracts/accounts.ts';
import type { SessionUser, UserSession } from '#shared/contracts/session.ts';

/** Duration of a new user's two greetings, and delay of the second one, in ms. */
const WELCOME_MS = 6000;
const PERSONAL_AFTER_MS = 2000;
const PERSONAL_MS = 8000;

/** Greets a returning user (docs/product/accounts.md#welcome-notices). */
export function welcomeBack({ firstName }: SessionUser): void {
  toast({
    title: 'Velkommen tilbake!',
    description: `Hei ${firstName}, du er nå logget inn`,
    variant: 'success',
  });
}

/**
 * Greets a new user twice (docs/product/accounts.md#welcome-notices). The second greeting is shown
 * also after a navigation, but not when another user has logged in meanwhile.
 */
export function welcomeNewUser(client: QueryClient, answer: UserLoginAnswer): void {
  const { user, message, welcomeMessage } = answer;
  toast({
    title: 'Velkommen! 🎉',
    description: message,
    variant: 'success',
    duration: WELCOME_MS,
  });
  if (welcomeMessage === undefined) return;
  setTimeout(() => {
    const session = client.getQueryData<UserSession>(userSession.key);
    if (!session?.success || session.user.id !== user.id) return;
    toast({
      title: 'Personlig velkommen! 💝',
      description: welcomeMessage,
      variant: 'gift',
      duration: PERSONAL_MS,
    });
  }, PERSONAL_AFTER_MS);
}
