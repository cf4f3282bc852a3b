// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Form } from './form.tsx';
import { PasswordField } from './password-field.tsx';

afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>('Passord');
const field = (props = {}) => (
  <PasswordField label="Passord" name="password" autoComplete="current-password" {...props} />
);

it('hides what is typed until asked to show it, and hides it again', async () => {
  render(field());
  await userEvent.type(input(), 'hemmelig');
  expect(input().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Vis tegnene' }));
  expect(input().type).toBe('text');
  expect(input().value).toBe('hemmelig');
  await userEvent.click(screen.getByRole('button', { name: 'Skjul tegnene' }));
  expect(input().type).toBe('password');
});

it('says that Caps Lock is on while the field has the focus', () => {
  const onBlur = vi.fn();
  render(field({ hint: 'Minst 6 tegn', onBlur }));
  fireEvent.keyDown(input(), { key: 'A', modifierCapsLock: true });
  const hint = screen.getByText('Caps Lock er på.');
  expect(input().getAttribute('aria-describedby')).toBe(hint.id);
  fireEvent.keyUp(input(), { key: 'CapsLock', modifierCapsLock: false });
  expect(screen.queryByText('Caps Lock er på.')).toBeNull();
  fireEvent.keyDown(input(), { key: 'A', modifierCapsLock: true });
  fireEvent.blur(input());
  screen.getByText('Minst 6 tegn');
  expect(onBlur).toHaveBeenCalledOnce();
});

it('takes key events of password managers, which are none', () => {
  render(field());
  fireEvent(input(), new Event('keydown', { bubbles: true }));
  expect(screen.queryByText('Caps Lock er på.')).toBeNull();
});

it('is shut with its button while the form is sent', () => {
  render(<Form submitting>{field()}</Form>);
  expect(input().matches(':disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Vis tegnene' }).matches(':disabled')).toBe(true);
});
