import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#server/http/calls.ts';
import { startTestServer, type TestServer } from '#server/testing/index.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string }[];
  security: object[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await startTestServer();
  document = (await server.api('GET', '/api/openapi.json')).body as Document;
});
afterAll(() => server.stop());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it("is valid by OpenAPI's own schema of version 3.1", async () => {
    const validator = new Validator();
    const found = await validator.validate({ ...structuredClone(document) });
    expect(found).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('holds every call once', () => {
    expect(operations()).toHaveLength(calls.length);
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(
      operations().length,
    );
  });

  it('names parameters, query and who may call', () => {
    const change = document.paths['/api/contact/{id}']?.patch;
    expect(change?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(change?.security).toEqual([{ adminSession: [] }]);
    const names = document.paths['/api/contact']?.get?.parameters.map(({ name }) => name);
    expect(names).toEqual(['page', 'limit', 'q', 'sort', 'handled']);
    expect(document.paths['/api/contact']?.post?.security).toEqual([]);
  });

  it('is the same behind a query, and is not built again for it', async () => {
    const again = await server.api('GET', '/api/openapi.json?x=1');
    expect(again.body).toEqual(document);
  });
});
