import { chosenPassword } from './accounts.ts';

export const ADMIN_PASSWORD_MIN = 12;

/** An administrator's new password, wherever it comes from. */
export const newAdminPassword = chosenPassword(ADMIN_PASSWORD_MIN);
