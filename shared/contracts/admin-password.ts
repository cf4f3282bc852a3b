import { chosenPassword } from './accounts.ts';

export const ADMIN_PASSWORD_MIN = 12;

/** An administrator's new password, from the settings or the command line. */
export const newAdminPassword = chosenPassword(ADMIN_PASSWORD_MIN);
