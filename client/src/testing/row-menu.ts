import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Presses an entry of the menu of a row, by the row's accessible name. */
export async function pressInMenu(user: UserEvent, row: string, entry: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `Flere valg: ${row}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
}
