import { expect, it } from 'vitest';
import { checkAnswer } from './answers.ts';

const answer = (status: number, body: unknown) => ({ status, body, headers: {}, text: '' });

it('fails an answer that its contract does not allow', () => {
  const rows = (body: unknown) => () =>
    checkAnswer('GET', '/api/admin/audit?page=1', answer(200, body));
  expect(rows({ items: [], total: 0 })).not.toThrow();
  expect(rows({ entries: [], total: 0 })).toThrow('GET /api/admin/audit answers 200');
  const user = () => checkAnswer('DELETE', '/api/admin/users/7/gifts/8', answer(200, {}));
  expect(user).toThrow('DELETE /api/admin/users/:id/gifts/:giftId');
});

it('holds every refusal against the error body', () => {
  expect(() => checkAnswer('GET', '/api/nei', answer(404, { message: 'Nei' }))).not.toThrow();
  expect(() => checkAnswer('GET', '/api/nei', answer(404, { error: 'Nei' }))).toThrow('404');
});

it('leaves files and probes alone', () => {
  expect(() => checkAnswer('GET', '/api/ready', answer(503, { status: 'no' }))).not.toThrow();
});
