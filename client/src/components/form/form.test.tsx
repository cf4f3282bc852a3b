// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Checkbox, TextArea, TextField } from './field.tsx';
import { Form, SubmitKey } from './form.tsx';
import { Select } from './select.tsx';

afterEach(cleanup);

it('ties label, hint and error to the control', () => {
  render(<TextField label="E-post" hint="Vi deler den ikke" error="Ugyldig e-postadresse" />);
  const input = screen.getByRole('textbox', { name: 'E-post' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Ugyldig e-postadresse',
    'Vi deler den ikke',
  ]);
});

it('says nothing of errors while there are none', () => {
  render(<TextField label="Navn" error={null} optional />);
  const input = screen.getByRole('textbox', { name: 'Navn (valgfritt)' });
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

it('counts the characters of a text area and marks too many', () => {
  const { container, rerender } = render(
    <TextArea label="Melding" maxLength={500} counter={{ text: 'Hei 🎸'.repeat(5), max: 500 }} />,
  );
  expect(container.querySelector('[data-counter]')?.textContent).toBe('Tegn brukt: 25/500');
  expect(screen.getByRole('textbox').getAttribute('maxlength')).toBe('1000');
  rerender(<TextArea label="Melding" counter={{ text: '🎸'.repeat(500), max: 500 }} />);
  expect(container.querySelector('[data-counter]')?.hasAttribute('data-full')).toBe(false);
  rerender(<TextArea label="Melding" counter={{ text: '🎸'.repeat(501), max: 500 }} />);
  expect(container.querySelector('[data-counter]')?.hasAttribute('data-full')).toBe(true);
});

it('shuts every field while the form is sent', () => {
  render(
    <Form submitting aria-label="Nyhetsbrev">
      <TextField label="E-post" />
      <Select label="Emne" options={[{ value: 'a', label: 'Booking' }]} />
      <Checkbox label="Jeg er over 18" />
      <SubmitKey pending pendingText="Registrerer...">
        Meld meg på
      </SubmitKey>
    </Form>,
  );
  for (const role of ['textbox', 'combobox', 'checkbox', 'button'] as const) {
    expect(screen.getByRole(role).matches(':disabled')).toBe(true);
  }
  expect(screen.getByRole('button').textContent).toBe('Registrerer...');
});

describe('the focus, which the browser takes from a field that is shut', () => {
  const form = (submitting: boolean) => (
    <>
      <Form submitting={submitting} aria-label="Nyhetsbrev">
        <TextField label="E-post" />
        <SubmitKey pending={submitting} pendingText="Sender...">
          Send
        </SubmitKey>
      </Form>
      <a href="/">Forsiden</a>
    </>
  );
  /** Chromium takes the focus before React calls an effect; jsdom does not take it. */
  const takeFocus = () => {
    screen.getByRole('link').focus();
    screen.getByRole('link').blur();
  };

  it.each(['textbox', 'button'] as const)('comes back to the %s that had it', (role) => {
    const { rerender } = render(form(false));
    screen.getByRole(role).focus();
    fireEvent.submit(screen.getByRole('form'));
    takeFocus();
    rerender(form(true));
    rerender(form(false));
    expect(document.activeElement).toBe(screen.getByRole(role));
  });

  it('stays where it was moved meanwhile, or was all the time', () => {
    const { rerender } = render(form(false));
    screen.getByRole('textbox').focus();
    fireEvent.submit(screen.getByRole('form'));
    rerender(form(true));
    screen.getByRole('link').focus();
    rerender(form(false));
    expect(document.activeElement).toBe(screen.getByRole('link'));
    takeFocus();
    fireEvent.submit(screen.getByRole('form'));
    rerender(form(true));
    rerender(form(false));
    expect(document.activeElement).toBe(document.body);
  });
});

it('sends by its key', async () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <Form onSubmit={send}>
      <SubmitKey pending={false} pendingText="Sender ...">
        Send
      </SubmitKey>
    </Form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledOnce();
});
