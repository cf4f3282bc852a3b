// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isInPlan, setInPlan } from '#client/lib/storage/plan.ts';
import { dismissToast } from '#client/lib/toast.ts';
import { ToastText } from '#client/testing/toast-text.tsx';
import { defaultContent } from '#shared/content/index.ts';
import { MAX_PLAN_ENTRIES } from '#shared/rules/plan-limits.ts';
import { PlanButton, PlanLink } from './plan-button.tsx';

const edition = defaultContent.editions.find(({ slots }) => slots.length > 0);
if (edition === undefined) throw new Error('No edition has a programme');
const { slots } = edition;
const others = Array.from({ length: MAX_PLAN_ENTRIES }, (_, index) => `other-${index}`);

const planButton = (name: string) => screen.getByRole('button', { name });
const pressed = (name: string) => planButton(name).getAttribute('aria-pressed');
const toast = () => screen.getByTestId('toast').textContent;

function showButtons() {
  render(
    <>
      {slots.map((slot) => (
        <PlanButton key={slot.id} edition={{ slots }} slot={slot} />
      ))}
      <PlanLink />
      <ToastText />
    </>,
  );
}

beforeEach(() => window.history.replaceState(null, '', '/events'));
afterEach(() => {
  act(() => {
    dismissToast();
    setInPlan([...slots.map(({ id }) => id), ...others], false);
  });
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('the plan button of an act', () => {
  it('keeps its name and says by its state whether the act is in the plan', async () => {
    showButtons();
    expect(pressed('Band 1 i min timeplan')).toBe('false');
    await userEvent.click(planButton('Band 1 i min timeplan'));
    expect(pressed('Band 1 i min timeplan')).toBe('true');
    await userEvent.keyboard('[Space]');
    expect(pressed('Band 1 i min timeplan')).toBe('false');
    await userEvent.dblClick(planButton('Band 1 i min timeplan'));
    expect(pressed('Band 1 i min timeplan')).toBe('false');
  });

  it('names the day of an act that the programme has twice', () => {
    showButtons();
    planButton('Afterparty fredag i min timeplan');
    planButton('Afterparty lørdag i min timeplan');
  });

  it('leads to the plan once, after the first one, and then from below the programme', async () => {
    showButtons();
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(planButton('Band 1 i min timeplan'));
    expect(toast()).toBe('Lagt i Min timeplan');
    expect(screen.getByRole('link', { name: 'Min timeplan, 1 post' }).getAttribute('href')).toBe(
      '/timeplan',
    );
    act(() => dismissToast());
    await userEvent.click(planButton('Band 2 i min timeplan'));
    expect(toast()).toBe('');
    screen.getByRole('link', { name: 'Min timeplan, 2 poster' });
  });

  it('goes to the plan from the notice', async () => {
    showButtons();
    await userEvent.click(planButton('Band 1 i min timeplan'));
    await userEvent.click(screen.getByRole('button', { name: 'Se timeplanen' }));
    expect(window.location.pathname).toBe('/timeplan');
  });

  it('says when there is no room, and stays as it is', async () => {
    setInPlan(others, true);
    showButtons();
    await userEvent.click(planButton('Band 1 i min timeplan'));
    expect(pressed('Band 1 i min timeplan')).toBe('false');
    expect(toast()).toMatch(/^Timeplanen er full\|/);
  });

  it('says when the browser does not keep it', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    showButtons();
    await userEvent.click(planButton('Band 1 i min timeplan'));
    expect(isInPlan('2025-fre-band-1')).toBe(true);
    expect(toast()).toMatch(/^Nettleseren lagrer ikke timeplanen\|/);
  });
});
